import { HOUR, MINUTE } from '../domain/shanghaiTime.ts';
import type { Action, Step } from './scenario.ts';
import { certifyCompany, failCert } from './certSteps.ts';
import { abandonedRecharge, given, recharge, withdraw, type Ending } from './moneySteps.ts';
import { buyVip, MONTH, QUARTER } from './vipSteps.ts';
import { BAKER } from './people.ts';
import {
  accepted,
  applyFor,
  approved,
  begin,
  cancelled,
  handedOver,
  paidOut,
  refused,
  supplemented,
  wanted,
} from './loanSteps.ts';

const CARD = { type: 1, account: '6217003380000083391', bank_code: 'THRCB' };
const ALIPAY = { type: 2, account: '13500000011' };
const IDENTITY = { name: '阿卜杜热合曼·买买提艾力', idCard17: '65010119830412517' };

/** Repeats an action `times` times, every `days` days, beginning `from` days before today. */
const every = (
  days: number,
  from: number,
  times: number,
  clock: string,
  action: (round: number) => Action,
): Step[] =>
  Array.from({ length: times }, (_, round): Step => [from - days * round, clock, BAKER, action(round)]);

const ENDINGS: Record<number, Ending> = {
  3: { cancelledAfter: 25 * MINUTE },
  6: {
    rejectedAfter: 15 * HOUR,
    reason: '支付宝账户的实名与收款人不一致，请核对后重新提交；如账户由家人代办，请更换为本人名下的账户',
  },
  10: { failedAfter: 20 * HOUR, reason: '收款银行退回：账户状态异常' },
  17: { cancelledAfter: 3 * HOUR },
};

/** Eleven months of money, certification and memberships of the member with long lists: more than two pages of each. */
export const bakerScenario: readonly Step[] = [
  [343, '09:12', BAKER, failCert(IDENTITY, '身份证人像面的右下角被遮挡，号码末四位无法辨认')],
  [340, '21:40', BAKER, failCert(IDENTITY, '照片为翻拍件，请上传原件照片')],
  ...every(15, 325, 22, '10:00', (round) =>
    given(620_00 + round * 10_00, round % 3 === 1 ? '线下融资讲座劳务酬金' : '产品体验调研酬金'),
  ),
  ...every(15, 324, 22, '11:20', (round) =>
    withdraw(300_00 + round * 15_00, round % 3 === 0 ? ALIPAY : CARD, ENDINGS[round]),
  ),
  ...every(14, 320, 23, '20:15', (round) =>
    round % 6 === 4
      ? abandonedRecharge(50_00, 'alipay_pc')
      : recharge(50_00, round % 2 === 0 ? 'wechat_native' : 'alipay_pc'),
  ),
  ...every(30, 316, 10, '20:40', () => buyVip(MONTH)),
  [
    205,
    '14:25',
    BAKER,
    certifyCompany({
      name: '江澜市新桥区望江新苑社区烘焙与咖啡原料供应链管理服务有限公司',
      code17: '91330106MA2H7T8W2',
      legalPerson: IDENTITY.name,
      phone: BAKER,
    }),
  ],
  [11, '20:02', BAKER, buyVip(QUARTER)],
];

const [ENTERPRISE, PERSONAL, MORTGAGE, VEHICLE, EDUCATION, DECORATION, STARTUP] = [
  1, 2, 3, 4, 5, 6, 7,
] as const;
const company_name = '江澜市新桥区望江新苑社区烘焙与咖啡原料供应链管理服务有限公司';
const stock = { amount: '200000', term: '12', purpose: 'stock', role: 'legal', company_name };

/** The loan applications of the member with long lists, over eleven months: two pages, with nearly every final status. */
export const bakerLoanScenario: readonly Step[] = [
  [
    308,
    '09:30',
    BAKER,
    applyFor(
      PERSONAL,
      1,
      { amount: '50000', term: '24', purpose: 'daily' },
      accepted(3),
      handedOver(20),
      approved(48),
      paidOut(70),
    ),
  ],
  [
    290,
    '14:12',
    BAKER,
    applyFor(
      ENTERPRISE,
      2,
      stock,
      accepted(4),
      refused(52, '经营未满 2 年，建议一年后再申请，或选择可接受新设主体的机构'),
    ),
  ],
  [
    262,
    '10:48',
    BAKER,
    applyFor(VEHICLE, 14, { amount: '60000', term: '24', purpose: 'business' }, accepted(5), cancelled(30)),
  ],
  [
    241,
    '16:05',
    BAKER,
    applyFor(
      STARTUP,
      15,
      { amount: '100000', term: '24', purpose: 'equipment', registered: 'yes' },
      accepted(2),
      handedOver(26),
      approved(96),
      paidOut(150),
    ),
  ],
  [
    219,
    '20:30',
    BAKER,
    applyFor(
      DECORATION,
      7,
      { amount: '60000', term: '24', purpose: 'renew' },
      accepted(12),
      refused(60, '装修合同未约定工期与付款进度'),
    ),
  ],
  [
    190,
    '09:18',
    BAKER,
    applyFor(
      EDUCATION,
      19,
      { amount: '12000', term: '12', purpose: 'skill' },
      accepted(4),
      handedOver(26),
      approved(50),
      paidOut(74),
    ),
  ],
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
  [
    137,
    '15:55',
    BAKER,
    applyFor(PERSONAL, 6, { amount: '40000', term: '12', purpose: 'medical' }, cancelled(2)),
  ],
  [
    110,
    '10:21',
    BAKER,
    applyFor(
      MORTGAGE,
      10,
      { amount: '800000', term: '60', purpose: 'business' },
      accepted(20),
      handedOver(44),
      refused(150, '抵押物登记有查封记录，请先解除'),
    ),
  ],
  [
    81,
    '13:44',
    BAKER,
    applyFor(ENTERPRISE, 4, stock, accepted(2), handedOver(24), approved(90), paidOut(140)),
  ],
  [
    46,
    '09:02',
    BAKER,
    applyFor(DECORATION, 13, { amount: '80000', term: '36', purpose: 'new' }, accepted(6), cancelled(40)),
  ],
  [
    13,
    '11:26',
    BAKER,
    applyFor(PERSONAL, 1, { amount: '30000', term: '12', purpose: 'daily' }, accepted(2), handedOver(22)),
  ],
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
