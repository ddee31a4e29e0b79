import type { wallet } from '../../../shared/contract/wallet.ts';
import { fault, success, NO_INPUT, NO_RECORD, emptyList, READS, refusal, type TestCall, type Cases, type CaseContext } from './callCase.ts';

const WANTED = { amount: '200.00', type: 1, real_name: '林知夏', account: '6222021234500066208', bank_code: 'HCB' };
const badDay = ({ lin }: CaseContext): TestCall => ({ token: lin, input: { start_date: '2026-02-30' }, response: fault('start_date', '没有这一天') });
const badPage = ({ lin }: CaseContext): TestCall => ({ token: lin, input: { count: 101 }, response: fault('count', '每页条数为 1–100') });
const backwards = ({ lin }: CaseContext): TestCall => ({ token: lin, input: { start_date: '2026-03-02', end_date: '2026-03-01' }, response: refusal(422, /日期/) });
const badFilters = [badDay, badPage, backwards];

/** Id of 林知夏's withdrawal in review, made if there is none. */
async function openWithdrawal({ upstream, lin, must }: CaseContext): Promise<number> {
  const newest = async () => (await upstream.get('/api/user/withdraw?count=1', lin)).data[0];
  if ((await newest()).status !== 0) await must(upstream.post('/api/user/withdraw', WANTED, { token: lin }));
  return (await newest()).id as number;
}

async function order({ upstream, must }: CaseContext, token: string): Promise<string> {
  return (await must(upstream.post('/api/user/recharge', { amount: '20.00', channel: 'mock' }, { token }))).data.order_no as string;
}

export const walletCases: Cases<keyof typeof wallet> = {
  bag: {
    happy: ({ lin }) => ({ token: lin, response: success({ balance: '12846.50', withdrawable: '8346.50', consume_only: '4500.00', frozen: '0.00' }) }),
    invalid: NO_INPUT, notFound: NO_RECORD, state: READS,
  },
  bill: {
    happy: ({ lin }) => ({ token: lin, input: { biz_type: 201, count: 1 }, response: success([{ title: '提现申请', type: 2 }]) }),
    invalid: badFilters, notFound: (context) => emptyList(context), state: READS,
  },
  billPage: {
    happy: ({ lin }) => ({ token: lin, input: { type: 1 }, response: success({ sum_income: '17901.50', sum_expense: '0.00' }) }),
    invalid: badFilters, notFound: (context) => emptyList(context, { total: 0, sum_income: '0.00', sum_expense: '0.00' }), state: READS,
  },
  withdrawConfig: {
    happy: ({ lin }) => ({ token: lin, response: success({ min_amount: '10.00', withdrawable: '8346.50', payee_name: '林*夏' }) }),
    unauthenticated: () => ({ response: success({ min_amount: '10.00', withdrawable: undefined, payee_name: undefined }) }),
    invalid: NO_INPUT, notFound: NO_RECORD, state: READS,
  },
  withdraw: {
    happy: ({ lin }) => ({ token: lin, input: { ...WANTED, request_id: 'table-withdraw' }, response: success(undefined, '提现申请已提交，审核通过后打款') }),
    invalid: [
      ({ zhou }) => ({ token: zhou, input: { ...WANTED, amount: '9.99', real_name: '周叙白' }, response: fault('amount', '提现金额不能小于 10.00 元') }),
      ({ zhou }) => ({ token: zhou, input: { ...WANTED, amount: '1e3', real_name: '周叙白' }, response: fault('amount', /\S/) }),
      ({ zhou }) => ({ token: zhou, input: WANTED, response: fault('real_name', '收款人须与实名认证的姓名一致') }),
    ],
    notFound: ({ zhou }) => ({ token: zhou, input: { ...WANTED, real_name: '周叙白', bank_code: 'NONE' }, response: fault('bank_code', '请选择开户银行') }),
    state: [
      async (context) => {
        await openWithdrawal(context);
        return { token: context.lin, input: WANTED, response: refusal(409, '您有一笔提现正在处理，完成后才能再次申请') };
      },
      ({ stranger: { token } }) => ({ token, input: WANTED, response: refusal(409, '提现前请先完成实名认证') }),
    ],
  },
  withdrawals: {
    happy: ({ lin }) => ({ token: lin, input: { status: 11, count: 1 }, response: success([{ status_text: '提现成功', account: '**** 6208' }]) }),
    invalid: badFilters, notFound: (context) => emptyList(context), state: READS,
  },
  withdrawalsPage: {
    happy: ({ lin }) => ({ token: lin, input: { status: 0 }, response: success({ total: 1, page: 1 }) }),
    invalid: badFilters, notFound: (context) => emptyList(context, { total: 0 }), state: READS,
  },
  cancelWithdraw: {
    happy: async (context) => ({ token: context.lin, input: { id: await openWithdrawal(context) }, response: success(undefined, '提现已撤销，款项已退回可提现余额') }),
    invalid: ({ lin }) => ({ token: lin, input: { id: 'x' }, response: fault('id', '编号不正确') }),
    notFound: [
      async (context) => ({ token: context.zhou, input: { id: await openWithdrawal(context) }, response: refusal(404, '提现记录不存在') }),
      ({ lin }) => ({ token: lin, input: { id: 999_999 }, response: refusal(404, '提现记录不存在') }),
    ],
    state: async (context) => {
      const id = await openWithdrawal(context);
      await context.must(context.upstream.post(`/api/user/withdraw/${id}/cancel`, {}, { token: context.lin }));
      return { token: context.lin, input: { id }, response: refusal(409, '只有审核中的提现可以撤销') };
    },
  },
  rechargeConfig: {
    happy: () => ({ response: success({ enabled: 1, min_amount: '1.00', expire_minutes: 120 }) }),
    invalid: NO_INPUT, notFound: NO_RECORD, state: READS,
  },
  recharge: {
    happy: async ({ member }) => ({ token: (await member()).token, input: { package_id: 3, channel: 'mock' }, response: success({ amount: '200.00', give_amount: '10.00', status: 0, pay_url: /\/sandbox\/pay\// }, '订单已提交，请尽快支付') }),
    invalid: [
      ({ stranger: { token } }) => ({ token, input: { amount: '0.99', channel: 'mock' }, response: fault('amount', '充值金额不能低于 1.00 元') }),
      ({ stranger: { token } }) => ({ token, input: { amount: '10.00', channel: 'cash' }, response: fault('channel', '充值方式不支持') }),
    ],
    notFound: ({ stranger: { token } }) => ({ token, input: { package_id: 99, channel: 'mock' }, response: fault('package_id', '充值套餐不存在或已下架') }),
    state: async ({ member, upstream, must }) => {
      const { token } = await member();
      await must(upstream.post('/api/user/recharge', { amount: '50000.00', channel: 'mock' }, { token }));
      return { token, input: { amount: '1.00', channel: 'mock' }, response: fault('channel', /每日最多 50,000.00 元/) };
    },
  },
  rechargeOrders: {
    happy: ({ lin }) => ({ token: lin, input: { status: 10, count: 1 }, response: success([{ order_no: /^RC\d{20}$/, status_text: '支付成功' }]) }),
    invalid: badFilters, notFound: (context) => emptyList(context), state: READS,
  },
  rechargeOrdersPage: {
    happy: ({ lin }) => ({ token: lin, input: { status: 30 }, response: success({ total: 2, sum_amount: '0.00' }) }),
    invalid: badFilters, notFound: (context) => emptyList(context, { total: 0, sum_amount: '0.00' }), state: READS,
  },
  rechargeOrder: {
    happy: async (context) => {
      const { token } = await context.member();
      return { token, input: { order_no: await order(context, token) }, response: success({ amount: '20.00', status: 0, can_cancel: 1 }) };
    },
    invalid: ({ lin }) => ({ token: lin, input: { order_no: 'no number' }, response: fault('order_no', '单号不正确') }),
    notFound: [
      async (context) => ({ token: context.zhou, input: { order_no: await order(context, (await context.member()).token) }, response: refusal(404, '充值订单不存在') }),
      ({ lin }) => ({ token: lin, input: { order_no: 'RC20200101000000000001' }, response: refusal(404, '充值订单不存在') }),
    ],
    state: READS,
  },
  cancelRecharge: {
    happy: async (context) => {
      const { token } = await context.member();
      return { token, input: { order_no: await order(context, token) }, response: success(undefined, '订单已关闭') };
    },
    invalid: ({ lin }) => ({ token: lin, input: { order_no: 'no number' }, response: fault('order_no', '单号不正确') }),
    notFound: async (context) => ({ token: context.zhou, input: { order_no: await order(context, (await context.member()).token) }, response: refusal(404, '充值订单不存在') }),
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
