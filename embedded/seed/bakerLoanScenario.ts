import type { Step } from './scenario.ts';
import { BAKER } from './bakersTeam.ts';
import { accepted, applyFor, approved, begin, cancelled, handedOver, paidOut, refused, supplemented, wanted } from './loanSteps.ts';

const [ENTERPRISE, PERSONAL, MORTGAGE, VEHICLE, EDUCATION, DECORATION, STARTUP] = [1, 2, 3, 4, 5, 6, 7] as const;
const company_name = '江澜市新桥区望江新苑社区烘焙与咖啡原料供应链管理服务有限公司';
const stock = { amount: '200000', term: '12', purpose: 'stock', role: 'legal', company_name };

/** The loan applications of the member with long lists, over eleven months: two pages, with nearly every final status. */
export const bakerLoanScenario: readonly Step[] = [
  [308, '09:30', BAKER, applyFor(PERSONAL, 1, { amount: '50000', term: '24', purpose: 'daily' }, accepted(3), handedOver(20), approved(48), paidOut(70))],
  [290, '14:12', BAKER, applyFor(ENTERPRISE, 2, stock, accepted(4), refused(52, '经营未满 2 年，建议一年后再申请，或选择可接受新设主体的机构'))],
  [262, '10:48', BAKER, applyFor(VEHICLE, 14, { amount: '60000', term: '24', purpose: 'business' }, accepted(5), cancelled(30))],
  [
    241,
    '16:05',
    BAKER,
    applyFor(STARTUP, 15, { amount: '100000', term: '24', purpose: 'equipment', registered: 'yes' }, accepted(2), handedOver(26), approved(96), paidOut(150)),
  ],
  [219, '20:30', BAKER, applyFor(DECORATION, 7, { amount: '60000', term: '24', purpose: 'renew' }, accepted(12), refused(60, '装修合同未约定工期与付款进度'))],
  [190, '09:18', BAKER, applyFor(EDUCATION, 19, { amount: '12000', term: '12', purpose: 'skill' }, accepted(4), handedOver(26), approved(50), paidOut(74))],
  [
    163,
    '11:37',
    BAKER,
    applyFor(
      ENTERPRISE,
      5,
      stock,
      accepted(3),
      wanted(6, '近 6 个月对公流水'),
      supplemented(28, '对公流水已交顾问', 'license'),
      handedOver(50),
      approved(120),
      paidOut(168),
    ),
  ],
  [137, '15:55', BAKER, applyFor(PERSONAL, 6, { amount: '40000', term: '12', purpose: 'medical' }, cancelled(2))],
  [
    110,
    '10:21',
    BAKER,
    applyFor(MORTGAGE, 10, { amount: '800000', term: '60', purpose: 'business' }, accepted(20), handedOver(44), refused(150, '抵押物登记有查封记录，请先解除')),
  ],
  [81, '13:44', BAKER, applyFor(ENTERPRISE, 4, stock, accepted(2), handedOver(24), approved(90), paidOut(140))],
  [46, '09:02', BAKER, applyFor(DECORATION, 13, { amount: '80000', term: '36', purpose: 'new' }, accepted(6), cancelled(40))],
  [13, '11:26', BAKER, applyFor(PERSONAL, 1, { amount: '30000', term: '12', purpose: 'daily' }, accepted(2), handedOver(22))],
  [
    5,
    '15:10',
    BAKER,
    applyFor(
      ENTERPRISE,
      2,
      { ...stock, amount: '300000' },
      accepted(3),
      wanted(8, '营业执照副本', '经营场所租赁合同'),
      supplemented(30, '营业执照已补拍，租赁合同已交顾问', 'license'),
    ),
  ],
  [2, '21:18', BAKER, begin(VEHICLE, 14, { amount: '50000', term: '24', city: '江澜市' })],
];
