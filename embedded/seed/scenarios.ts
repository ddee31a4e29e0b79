import { toYuan } from '../../shared/money/money.ts';
import { MESSAGE_KIND } from '../../shared/status/message.ts';
import { HOUR } from '../domain/shanghaiTime.ts';
import { answerMessage, receiveMessage } from '../workflows/message.ts';
import type { Action, Step } from './scenario.ts';
import { certifyCompany, failCert, loginFrom, waitForCert, withdrawCert } from './certSteps.ts';
import { applyFor, begin } from './loanSteps.ts';
import {
  abandonedRecharge,
  given,
  recharge,
  rechargeRefund,
  taken,
  transferred,
  withdraw,
  type Ending,
} from './moneySteps.ts';
import { phoneOf, sample } from './people.ts';
import { askInvoice, askRefund, buys, buyVip, refundVip } from './vipSteps.ts';

/** Leaves a message on the contact page; `reply` is sent three hours later. */
const says =
  (record: object, reply?: string): Action =>
  ({ db, at, later }, userId) => {
    // An address of the range for documentation.
    const { id } = receiveMessage(db, at, {
      userId: userId || null,
      kind: MESSAGE_KIND.question,
      record,
      address: '203.0.113.20',
    });
    if (reply) later(at + 3 * HOUR, (then) => answerMessage(then.db, then.at, id, reply));
  };

const ACTIONS = {
  abandonedRecharge,
  applyFor,
  askInvoice,
  askRefund,
  begin,
  buys,
  buyVip,
  certifyCompany,
  failCert,
  given,
  loginFrom,
  recharge,
  rechargeRefund,
  refundVip,
  says,
  taken,
  transferred,
  waitForCert,
  withdraw,
  withdrawCert,
};

const BAKER = '烘焙店主';

/** Repeats what the baker does `times` times, every `days` days, beginning `from` days before today. */
const every = (
  days: number,
  from: number,
  times: number,
  clock: string,
  action: (round: number) => Action,
): Step[] =>
  Array.from({ length: times }, (_, round): Step => [from - days * round, clock, BAKER, action(round)]);

const ENDINGS: Record<number, Ending> = {
  3: { cancelledAfter: 25 },
  6: {
    rejectedAfter: 15 * 60,
    reason: '支付宝账户的实名与收款人不一致，请核对后重新提交；如账户由家人代办，请更换为本人名下的账户',
  },
  10: { failedAfter: 20 * 60, reason: '收款银行退回：账户状态异常' },
  17: { cancelledAfter: 3 * 60 },
};

/** Eleven months of the baker's money: more than two pages of each list. */
const bakersMoney: readonly Step[] = [
  ...every(15, 325, 22, '10:00', (round) =>
    given(toYuan(620_00 + round * 10_00), round % 3 === 1 ? '线下融资讲座劳务酬金' : '产品体验调研酬金'),
  ),
  ...every(15, 324, 22, '11:20', (round) =>
    withdraw(toYuan(300_00 + round * 15_00), round % 3 === 0 ? 'alipay 0011' : 'card THRCB', ENDINGS[round]),
  ),
  ...every(14, 320, 23, '20:15', (round) =>
    round % 6 === 4
      ? abandonedRecharge('50.00', 'alipay_pc')
      : recharge('50.00', round % 2 === 0 ? 'wechat_native' : 'alipay_pc'),
  ),
  ...every(30, 316, 10, '20:40', () => buyVip('month')),
];

export const scenarios: readonly Step[] = [
  ...Object.values(sample.steps)
    .flat()
    .map(([days, clock, who, name, ...needs]): Step => {
      // sample.json names these actions, with what they need.
      const action = ACTIONS[name as keyof typeof ACTIONS] as (...needs: unknown[]) => Action;
      return [days, clock, who && phoneOf(who), action(...needs)];
    }),
  ...bakersMoney.map(([days, clock, who, action]): Step => [days, clock, phoneOf(who), action]),
];
