import type { wallet } from '../../../shared/contract/wallet.ts';
import {
  shown,
  asLin,
  asStranger,
  asZhou,
  fault,
  success,
  refusal,
  type TestCall,
  type Cases,
  type CaseContext,
  asNew,
  listed,
  emptyList,
} from './callCase.ts';

const WANTED = {
  amount: '200.00',
  type: 1,
  real_name: '林知夏',
  account: '6222021234500066208',
  bank_code: 'HCB',
};
const badDay = ({ lin }: CaseContext): TestCall => ({
  token: lin,
  input: { start_date: '2026-02-30' },
  response: fault('start_date', '没有这一天'),
});
const backwards = ({ lin }: CaseContext): TestCall => ({
  token: lin,
  input: { start_date: '2026-03-02', end_date: '2026-03-01' },
  response: refusal(422, /日期/),
});
const badFilters = [badDay, backwards];

/** Id of 林知夏's withdrawal in review, made if there is none. */
async function openWithdrawal({ upstream, lin, must }: CaseContext): Promise<number> {
  const newest = async () => (await upstream.get('/api/user/withdraw?count=1', lin)).data[0];
  if ((await newest()).status !== 0) await must(upstream.post('/api/user/withdraw', WANTED, { token: lin }));
  return (await newest()).id as number;
}

async function order({ upstream, must }: CaseContext, token: string): Promise<string> {
  return (await must(upstream.post('/api/user/recharge', { amount: '20.00', channel: 'mock' }, { token })))
    .data.order_no as string;
}

/** A refund of the whole balance by a new member, to the phone's account; `change` makes what is sent wrong. */
const refundOf = (
  wanted: { paid?: string; certified?: boolean },
  change: (sent: Record<string, unknown>) => object,
  response: object,
) =>
  asNew(
    async ({ sms }, { phone }) =>
      change({ amount: wanted.paid ?? '0.00', type: 2, account: phone, code: await sms('8', phone) }),
    response,
    wanted,
  );

async function openRefund({
  member,
  sms,
  upstream,
  must,
}: CaseContext): Promise<{ token: string; id: number }> {
  const { token, phone } = await member({ paid: '20.00', certified: true });
  const { data } = await must(
    upstream.post(
      '/api/user/balance/refund',
      { amount: '20.00', type: 2, account: phone, code: await sms('8', phone) },
      { token },
    ),
  );
  return { token, id: data.id as number };
}

export const walletCases: Cases<keyof typeof wallet> = {
  bag: shown(
    { balance: '10167.50', withdrawable: '8346.50', consume_only: '1821.00', frozen: '0.00' },
    'lin',
  ),
  bill: listed({ biz_type: 201, count: 1 }, [{ title: '提现申请', type: 2 }], badFilters),
  billPage: listed({ type: 1 }, { sum_income: '15222.50', sum_expense: '0.00' }, badFilters, {
    total: 0,
    sum_income: '0.00',
    sum_expense: '0.00',
  }),
  withdrawConfig: shown({ min_amount: '10.00', withdrawable: undefined, payee_name: undefined }),
  withdrawAllowance: shown(
    { withdrawable: '8346.50', times_left: 3, payee_name: '林*夏', last_payee: { account: '**** 6208' } },
    'lin',
  ),
  withdraw: {
    happy: asLin(
      { ...WANTED, request_id: 'table-withdraw' },
      success(undefined, '提现申请已提交，审核通过后打款'),
    ),
    invalid: [
      asZhou(
        { ...WANTED, amount: '9.99', real_name: '周叙白' },
        fault('amount', '提现金额不能小于 10.00 元'),
      ),
      asZhou(WANTED, fault('real_name', '收款人须与实名认证的姓名一致')),
    ],
    notFound: asZhou(
      { ...WANTED, real_name: '周叙白', bank_code: 'NONE' },
      fault('bank_code', '请选择开户银行'),
    ),
    state: [
      async (context) => {
        await openWithdrawal(context);
        return {
          token: context.lin,
          input: WANTED,
          response: refusal(409, '您有一笔提现正在处理，完成后才能再次申请'),
        };
      },
      asStranger(WANTED, refusal(409, '提现前请先完成实名认证')),
    ],
  },
  withdrawals: listed(
    { status: 11, count: 1 },
    [{ status_text: '提现成功', account: '**** 6208' }],
    badFilters,
  ),
  withdrawalsPage: listed({ status: 0 }, { total: 1, page: 1 }, badFilters, { total: 0 }),
  cancelWithdraw: {
    happy: async (context) => ({
      token: context.lin,
      input: { id: await openWithdrawal(context) },
      response: success(undefined, '提现已撤销，款项已退回可提现余额'),
    }),
    notFound: [
      async (context) => ({
        token: context.zhou,
        input: { id: await openWithdrawal(context) },
        response: refusal(404, '提现记录不存在'),
      }),
      asLin({ id: 999_999 }, refusal(404, '提现记录不存在')),
    ],
    state: async (context) => {
      const id = await openWithdrawal(context);
      await context.must(
        context.upstream.post(`/api/user/withdraw/${id}/cancel`, {}, { token: context.lin }),
      );
      return { token: context.lin, input: { id }, response: refusal(409, '只有审核中的提现可以撤销') };
    },
  },
  balanceRefundQuote: shown(
    { amount: String, consume_only: '1821.00', bonus: String, rule_text: /赠送的金额同时收回/ },
    'lin',
  ),
  balanceRefund: {
    happy: refundOf(
      { paid: '200.00', certified: true },
      (sent) => sent,
      success(
        {
          amount: '200.00',
          bonus: '10.00',
          consume_only: '210.00',
          status: 0,
          real_name: '欧**秋',
          can_cancel: 1,
        },
        /退款申请已提交/,
      ),
    ),
    invalid: [
      refundOf(
        { paid: '20.00', certified: true },
        (sent) => ({ ...sent, real_name: '林知夏' }),
        fault('real_name', '收款人须与实名认证的姓名一致'),
      ),
      refundOf(
        { paid: '20.00', certified: true },
        ({ code: _code, ...sent }) => sent,
        refusal(422, /验证码/, { code_required: 1 }),
      ),
    ],
    notFound: refundOf(
      { paid: '20.00', certified: true },
      (sent) => ({ ...sent, type: 1, account: '6222021234500066208', bank_code: 'NONE' }),
      fault('bank_code', '请选择开户银行'),
    ),
    state: [
      refundOf({ paid: '20.00' }, (sent) => sent, refusal(409, '退款前请先完成实名认证')),
      refundOf(
        { paid: '20.00', certified: true },
        (sent) => ({ ...sent, amount: '19.00' }),
        refusal(409, '可退金额已变为 20.00 元，请核对后重新提交', { price: '20.00' }),
      ),
      refundOf({ certified: true }, (sent) => ({ ...sent, amount: '1.00' }), refusal(409, '没有可退的余额')),
    ],
  },
  balanceRefunds: {
    happy: async (context) => {
      const { token } = await openRefund(context);
      return {
        token,
        response: success([
          {
            refund_no: /^BR\d{20}$/,
            status_text: '审核中',
            account: /\*{4}/,
            timeline: [{ text: '提交申请' }],
          },
        ]),
      };
    },
    notFound: (context) => emptyList(context),
  },
  cancelBalanceRefund: {
    happy: async (context) => {
      const { token, id } = await openRefund(context);
      return { token, input: { id }, response: success(undefined, '退款已撤销，余额已解冻') };
    },
    notFound: async (context) => ({
      token: context.zhou,
      input: { id: (await openRefund(context)).id },
      response: refusal(404, '退款记录不存在'),
    }),
    state: async (context) => {
      const { token, id } = await openRefund(context);
      await context.must(context.upstream.post(`/api/user/balance/refund/${id}/cancel`, {}, { token }));
      return { token, input: { id }, response: refusal(409, '只有审核中的退款可以撤销') };
    },
  },
  rechargeConfig: shown({ enabled: 1, min_amount: '1.00', expire_minutes: 120 }),
  recharge: {
    happy: asNew(
      { package_id: 3, channel: 'mock' },
      success(
        { amount: '200.00', give_amount: '10.00', status: 0, pay_url: /\/sandbox\/pay\// },
        '订单已提交，请尽快支付',
      ),
    ),
    invalid: [
      asStranger({ amount: '0.99', channel: 'mock' }, fault('amount', '充值金额不能低于 1.00 元')),
      asStranger({ amount: '10.00', channel: 'cash' }, fault('channel', '充值方式不支持')),
    ],
    notFound: asStranger({ package_id: 99, channel: 'mock' }, fault('package_id', '充值套餐不存在或已下架')),
    state: async ({ member, upstream, must }) => {
      const { token } = await member();
      // Forty of the largest leave 80.00 yuan of the day.
      for (let n = 0; n < 40; n++)
        await must(
          upstream.post('/api/user/recharge', { amount: '498.00', channel: 'wechat_native' }, { token }),
        );
      return {
        token,
        input: { amount: '80.01', channel: 'wechat_native' },
        response: fault('channel', /每日最多 20,000.00 元/),
      };
    },
  },
  rechargeOrders: listed(
    { status: 10, count: 1 },
    [{ order_no: /^RC\d{20}$/, status_text: '支付成功' }],
    badFilters,
  ),
  rechargeOrdersPage: listed({ status: 30 }, { total: 2, sum_amount: '0.00' }, badFilters, {
    total: 0,
    sum_amount: '0.00',
  }),
  rechargeOrder: {
    happy: async (context) => {
      const { token } = await context.member();
      return {
        token,
        input: { order_no: await order(context, token) },
        response: success({ amount: '20.00', status: 0, can_cancel: 1 }),
      };
    },
    notFound: [
      async (context) => ({
        token: context.zhou,
        input: { order_no: await order(context, (await context.member()).token) },
        response: refusal(404, '充值订单不存在'),
      }),
      asLin({ order_no: 'RC20200101000000000001' }, refusal(404, '充值订单不存在')),
    ],
  },
  cancelRecharge: {
    happy: async (context) => {
      const { token } = await context.member();
      return {
        token,
        input: { order_no: await order(context, token) },
        response: success(undefined, '订单已关闭'),
      };
    },
    notFound: async (context) => ({
      token: context.zhou,
      input: { order_no: await order(context, (await context.member()).token) },
      response: refusal(404, '充值订单不存在'),
    }),
    state: [
      async (context) => {
        const { token } = await context.member();
        const no = await order(context, token);
        await context.must(context.upstream.post(`/api/user/recharge/${no}/cancel`, {}, { token }));
        return { token, input: { order_no: no }, response: refusal(409, '订单已关闭') };
      },
      async ({ upstream, member }) => {
        const { token } = await member({ paid: '20.00' });
        const [paid] = (await upstream.get('/api/user/recharge', token)).data;
        return { token, input: { order_no: paid.order_no }, response: refusal(409, '订单已支付，不能关闭') };
      },
    ],
  },
};
