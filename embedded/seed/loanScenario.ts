import type { Step } from './scenario.ts';
import { accepted, applyFor, approved, begin, cancelled, forgotten, handedOver, paidOut, refused, supplemented, wanted } from './loanSteps.ts';
import { LIN, ZHOU } from './people.ts';

const [ENTERPRISE, PERSONAL, MORTGAGE, VEHICLE, EDUCATION, DECORATION, STARTUP] = [1, 2, 3, 4, 5, 6, 7] as const;
const [CHEN, GU, LIANG, FANG] = ['13900000001', '13900000002', '13900000004', '13900000006'] as const;
const [SONG, JIANG, BAI, QIN] = ['13800007702', '15900000431', '15000003318', '13300009125'] as const;
const days = (count: number): number => count * 24;

/** Loan applications of eight months, with every final status, and some that are still open. */
export const loanScenario: readonly Step[] = [
  [
    214,
    '10:20',
    ZHOU,
    applyFor(ENTERPRISE, 2, { amount: '300000', term: '24', purpose: 'stock', role: 'legal' }, accepted(4), handedOver(26), approved(74), paidOut(122)),
  ],
  [196, '15:08', SONG, applyFor(PERSONAL, 6, { amount: '60000', term: '24', purpose: 'wedding' }, accepted(3), handedOver(20), approved(50), paidOut(95))],
  [
    171,
    '11:40',
    CHEN,
    applyFor(
      STARTUP,
      15,
      { amount: '200000', term: '36', purpose: 'equipment', registered: 'yes' },
      accepted(6),
      wanted(9, '经营场所租赁合同'),
      supplemented(30, '租赁合同已交顾问'),
      handedOver(52),
      approved(140),
      paidOut(190),
    ),
  ],
  [158, '09:26', GU, applyFor(EDUCATION, 19, { amount: '15000', term: '12', purpose: 'certificate' }, accepted(2), refused(27, '课程不在机构合作名录内'))],
  [
    140,
    '19:32',
    LIN,
    applyFor(
      DECORATION,
      7,
      { amount: '80000', term: '36', purpose: 'renew' },
      accepted(15),
      wanted(18, '装修合同签章页'),
      supplemented(41, '签章页已补拍'),
      handedOver(66),
      approved(112),
      paidOut(160),
    ),
  ],
  [
    121,
    '14:15',
    JIANG,
    applyFor(VEHICLE, 14, { amount: '90000', term: '24', purpose: 'business' }, accepted(5), handedOver(24), refused(70, '车辆登记未满 6 个月')),
  ],
  [96, '10:04', BAI, applyFor(PERSONAL, 1, { amount: '50000', term: '36', purpose: 'medical' }, accepted(2), handedOver(8), approved(30), paidOut(54))],
  [
    83,
    '16:47',
    LIN,
    applyFor(
      PERSONAL,
      1,
      { amount: '100000', term: '36', purpose: 'daily' },
      accepted(1),
      handedOver(22),
      refused(49, '公积金缴存基数不足，建议降低金额后再申请'),
    ),
  ],
  [78, '13:30', QIN, applyFor(MORTGAGE, 3, { amount: '600000', term: '120', purpose: 'decorate' }, accepted(20), cancelled(46))],
  [
    64,
    '11:22',
    FANG,
    applyFor(
      ENTERPRISE,
      5,
      { amount: '400000', term: '12', purpose: 'payroll', role: 'owner' },
      accepted(3),
      wanted(6, '近 6 个月对公流水', '纳税证明'),
      forgotten(days(30) + 6),
    ),
  ],
  [52, '20:11', SONG, applyFor(DECORATION, 13, { amount: '120000', term: '60', purpose: 'new' }, accepted(13), handedOver(40), approved(90), paidOut(140))],
  [37, '09:50', LIN, applyFor(EDUCATION, 19, { amount: '12000', term: '12', purpose: 'skill' }, cancelled(5))],
  [16, '10:36', ZHOU, applyFor(MORTGAGE, 10, { amount: '1200000', term: '60', purpose: 'business' }, accepted(3), handedOver(28), approved(days(13)))],
  [
    9,
    '15:20',
    LIANG,
    applyFor(MORTGAGE, null, { amount: '500000', term: '60', purpose: 'education' }, accepted(2), wanted(24, '不动产权证附记页', '婚姻状况证明')),
  ],
  [6, '21:05', BAI, begin(DECORATION, 11, { amount: '80000', term: '36', purpose: 'part', city: '江澜市' })],
  [4, '10:48', LIN, applyFor(ENTERPRISE, 4, { amount: '200000', term: '24', purpose: 'stock', role: 'owner' }, accepted(3), handedOver(27))],
  [2, '11:12', GU, applyFor(STARTUP, 16, { amount: '100000', term: '24', purpose: 'rent', registered: 'no' }, accepted(4))],
  [1, '16:33', CHEN, applyFor(VEHICLE, 14, { amount: '60000', term: '12', purpose: 'daily' })],
];
