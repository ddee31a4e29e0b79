import type { Action, Step } from './scenario.ts';
import { BAKER } from './bakersTeam.ts';
import { certifyCompany, failCert } from './certSteps.ts';
import { abandonedRecharge, given, recharge, withdraw, type Ending } from './moneySteps.ts';
import { HOUR, MINUTE } from '../domain/shanghaiTime.ts';
import { buyVip, MONTH, QUARTER } from './vipSteps.ts';

const CARD = { type: 1, account: '6217003380000083391', bank_code: 'THRCB' };
const ALIPAY = { type: 2, account: '13500000011' };
const IDENTITY = { name: '阿卜杜热合曼·买买提艾力', idCard17: '65010119830412517' };

/** Repeats an action `times` times, every `days` days, beginning `from` days before today. */
const every = (days: number, from: number, times: number, clock: string, action: (round: number) => Action): Step[] =>
  Array.from({ length: times }, (_, round): Step => [from - days * round, clock, BAKER, action(round)]);

const ENDINGS: Record<number, Ending> = {
  3: { cancelledAfter: 25 * MINUTE },
  6: { rejectedAfter: 15 * HOUR, reason: '支付宝账户的实名与收款人不一致，请核对后重新提交；如账户由家人代办，请更换为本人名下的账户' },
  10: { failedAfter: 20 * HOUR, reason: '收款银行退回：账户状态异常' },
  17: { cancelledAfter: 3 * HOUR },
};

/** Eleven months of money, certification and memberships of the member with long lists: more than two pages of each. */
export const bakerScenario: readonly Step[] = [
  [343, '09:12', BAKER, failCert(IDENTITY, '身份证人像面的右下角被遮挡，号码末四位无法辨认')],
  [340, '21:40', BAKER, failCert(IDENTITY, '照片为翻拍件，请上传原件照片')],
  ...every(15, 325, 22, '10:00', (round) => given(620_00 + round * 10_00, round % 3 === 1 ? '线下融资讲座劳务酬金' : '产品体验调研酬金')),
  ...every(15, 324, 22, '11:20', (round) => withdraw(300_00 + round * 15_00, round % 3 === 0 ? ALIPAY : CARD, ENDINGS[round])),
  ...every(14, 320, 23, '20:15', (round) =>
    round % 6 === 4 ? abandonedRecharge(50_00, 'alipay_pc') : recharge(50_00, round % 2 === 0 ? 'wechat_native' : 'alipay_pc'),
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
