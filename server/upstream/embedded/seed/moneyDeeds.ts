import { groupYuan, toFen, toYuan } from '../../../../shared/money.ts';
import { rechargeConfig } from '../content/rechargeConfig.ts';
import type { BizType } from '../rules/bizTypes.ts';
import { noteEvent } from '../rules/events.ts';
import { CONSUME_ONLY, hold, post, release, take, WITHDRAWABLE } from '../rules/ledger.ts';
import { notify } from '../rules/notices.ts';
import { recordNo } from '../rules/recordNo.ts';
import { DAY, daysAgo, HOUR } from '../rules/shanghaiTime.ts';
import { maskPhone } from '../../../../shared/phone.ts';
import { memberById } from '../store/members.ts';
import type { Deed } from './agenda.ts';

/** Recharges with the bonus that the packages give for this sum. */
export const recharge = (amount: number, channel = '微信扫码支付'): Deed => ({ db, at }, userId) => {
  const yuan = toYuan(amount);
  const bonus = rechargeConfig.packages.find((row) => row.amount === yuan)?.give_amount ?? '0.00';
  const related = { type: 'recharge', id: 0, no: recordNo(db, 'RC', at) };
  post(db, at, [{ userId, bizType: 101, amount, purse: CONSUME_ONLY, remark: channel, related }]);
  if (bonus !== '0.00') post(db, at, [{ userId, bizType: 102, amount: toFen(bonus), purse: CONSUME_ONLY, remark: `充值 ${groupYuan(yuan)} 元赠送`, related }]);
  notify(db, userId, at, { category: 2, scene: 'recharge.paid', title: '充值到账', text: `充值 ${yuan} 元已到账，可用于购买会员服务。`, link: '/wallet/record' });
};

/** A recharge that goes back the way it came. */
export const rechargeRefund = (amount: number, remark: string): Deed => ({ db, at }, userId) => {
  post(db, at, [{ userId, bizType: 103, amount, purse: CONSUME_ONLY, remark }]);
};

/** Asks for a withdrawal; it is paid the next working hours, or comes back for the reason given. */
export const withdraw = (amount: number, payee: string, back?: { after: number; remark: string }): Deed => (world, userId) => {
  const { db, at } = world;
  const no = recordNo(db, 'WD', at);
  const related = { type: 'withdraw', id: 0, no };
  const key = `withdraw:${no}`;
  hold(db, at, { userId, bizType: 201, amount, purse: WITHDRAWABLE, remark: `至${payee}`, related, key });
  notify(db, userId, at, { category: 2, scene: 'withdraw.submitted', title: '提现申请已提交', text: `提现 ${toYuan(amount)} 元的申请已提交，审核通过后打款。`, link: '/wallet/record' });
  if (back) {
    world.later(at + back.after, (then) => {
      release(db, then.at, key, { bizType: 202, remark: back.remark, related });
      notify(db, userId, then.at, { category: 2, scene: 'withdraw.returned', title: '提现退回', text: `提现 ${toYuan(amount)} 元已退回可提现余额：${back.remark}。`, link: '/wallet/record' });
    });
    return;
  }
  world.later(daysAgo(at + DAY, 0, '15:48'), (then) => {
    take(db, then.at, key);
    // One per cent, half up to the fen, as the terms say.
    const net = amount - Math.floor((amount + 50) / 100);
    notify(db, userId, then.at, { category: 2, scene: 'withdraw.paid', title: '提现到账', text: `提现 ${toYuan(net)} 元已到账，请查收。`, link: '/wallet/record' });
    noteEvent(db, then.at, maskPhone(memberById(db, userId)?.phone_number ?? ''), '的提现已到账');
  });
};

/** Money that the platform adds or takes, with the reason in words. */
const bySystem = (bizType: BizType, title: string) => (amount: number, remark: string): Deed => ({ db, at }, userId) => {
  post(db, at, [{ userId, bizType, amount, purse: WITHDRAWABLE, title, remark }]);
  notify(db, userId, at, { category: 2, scene: 'wallet.system', title, text: `${remark}：${toYuan(amount)} 元。`, link: '/wallet/record' });
};
export const given = bySystem(501, '系统增加');
export const taken = bySystem(502, '系统扣减');

/** How long a review takes in the sample world. */
export const REVIEW = 14 * HOUR;
