import type { membership } from '../../../shared/contract/membership.ts';
import { buy, person } from '../support/newMember.ts';
import { withPhotos } from '../support/uploadFile.ts';
import {
  shown,
  asStranger,
  asZhou,
  fault,
  success,
  emptyList,
  refusal,
  type TestCall,
  type Cases,
  console,
  type CaseContext,
  asNew,
  listed,
} from './callCase.ts';

const MONTH = 1;
const EVER = 4;
const TRIAL = 5;
let persons = 800;
const badFilter = ({ lin }: CaseContext): TestCall => ({
  token: lin,
  input: { cert_type: 'x' },
  response: fault('cert_type', '筛选条件不正确'),
});

const certInput = ({ upstream }: CaseContext, token: string) =>
  withPhotos(upstream, token, person(++persons));
/** A new member with a certification in review. */
async function waitingCert(context: CaseContext): Promise<{ token: string; id: number }> {
  const { token } = await context.member();
  const { data } = await context.must(
    context.upstream.post('/api/user/cert/apply', await certInput(context, token), { token }),
  );
  return { token, id: data.id as number };
}

const TO_COMPANY = {
  title_type: 2,
  title: '知夏商贸有限公司',
  tax_no: '91330100MA27XXXX0A',
  email: 'zhixia@example.com',
};
/** A new member with a membership. */
async function bought(
  { upstream, member, must }: CaseContext,
  packageId = MONTH,
): Promise<{ token: string; order: string }> {
  const { token } = await member({ paid: '30.00' });
  await must(buy(upstream, { token }, packageId));
  const [{ vip }] = (await upstream.get('/api/user/cert/logs/list?cert_type=3', token)).data;
  return { token, order: vip.order_no };
}

export const membershipCases: Cases<keyof typeof membership> = {
  certApply: {
    happy: [
      async (context) => {
        const { token } = await context.member();
        return {
          token,
          input: await certInput(context, token),
          response: success({ cert_type: 1, status: 0, cert_no: /^CT\d{20}$/ }, /1 个工作日/),
        };
      },
      asNew(
        { cert_type: 3, package_id: MONTH, agree: 1 },
        success({ cert_type: 3, status: 1 }, 'VIP 会员已开通'),
        { paid: '30.00' },
      ),
    ],
    invalid: [
      asStranger({ cert_type: 1, agree: 1 }, fault('real_name', '请输入真实姓名')),
      asStranger({ cert_type: 3, agree: 1 }, fault('package_id', '请选择 VIP 会员套餐')),
    ],
    notFound: [
      asStranger({ cert_type: 3, package_id: 99, agree: 1 }, refusal(404, 'VIP 会员套餐不存在或已下架')),
      async (context) => ({
        token: context.stranger.token,
        input: { ...(await certInput(context, context.stranger.token)), id_card_front: '/api/upload/999999' },
        response: fault('id_card_front', '文件不存在，请重新上传'),
      }),
    ],
    state: [
      asStranger(
        { cert_type: 3, package_id: MONTH, agree: 1 },
        refusal(402, '余额不足，还差 30.00 元，请先充值', { need: '30.00' }),
      ),
      async (context) => {
        const { token } = await waitingCert(context);
        return {
          token,
          input: await certInput(context, token),
          response: refusal(409, '您有一份实名认证正在审核，请等待结果，或先撤回'),
        };
      },
      async (context) => ({
        token: context.lin,
        input: await certInput(context, context.lin),
        response: refusal(409, '您已完成实名认证，姓名与身份证号不能更改'),
      }),
      async ({ upstream, member, must }) => {
        const { token } = await member();
        await must(buy(upstream, { token }, MONTH, { pay_type: 2 }));
        return {
          token,
          input: { cert_type: 3, package_id: MONTH, pay_type: 3, agree: 1 },
          response: refusal(409, '您有一笔 VIP 会员订单待支付，请先支付或取消'),
        };
      },
    ],
  },
  certLogs: listed({ cert_type: 1 }, [{ status_text: '已通过', real_name: '林*夏' }], badFilter),
  certLogsPage: listed({ cert_type: 1 }, { total: 1, total_page: 1 }, badFilter, { total: 0 }),
  cancelCert: {
    happy: async (context) => {
      const { token, id } = await waitingCert(context);
      return { token, input: { id }, response: success(undefined, '申请已撤回') };
    },
    notFound: async (context) => ({
      token: context.zhou,
      input: { id: (await waitingCert(context)).id },
      response: refusal(404, '申请不存在'),
    }),
    state: [
      async (context) => {
        const { token, id } = await waitingCert(context);
        await console(context, `cert/${id}/pass`);
        return { token, input: { id }, response: refusal(409, '该申请已通过审核，不能再次处理') };
      },
      async ({ upstream, member, must }) => {
        const { token } = await member({ paid: '30.00' });
        const { data } = await must(buy(upstream, { token }, MONTH));
        return {
          token,
          input: { id: data.id },
          response: refusal(409, 'VIP 会员已开通，不能撤回；如需退款请在 VIP 会员记录中申请'),
        };
      },
    ],
  },
  vipPackages: shown([{ id: MONTH, price: '30.00' }, {}, {}, { id: EVER, vip_day: -1 }]),
  vipRefund: {
    happy: async ({ upstream, member, must }) => {
      const { token } = await member({ paid: '30.00' });
      await must(buy(upstream, { token }, MONTH));
      return {
        token,
        input: { request_id: 'table-vip-refund' },
        response: success({ status: 3, refund: { amount: '30.00', status: 0 } }, /^退款申请已提交/),
      };
    },
    notFound: ({ stranger: { token } }) => ({
      token,
      response: refusal(409, '您没有生效中的 VIP 会员，无须退款'),
    }),
    state: async ({ upstream, member, must }) => {
      const { token } = await member();
      await must(buy(upstream, { token }, TRIAL));
      return { token, response: refusal(409, '赠送与免费领取的 VIP 会员没有付款，不退款') };
    },
  },
  invoice: {
    happy: async (context) => {
      const { token, order } = await bought(context);
      return {
        token,
        input: { ...TO_COMPANY, order_no: order },
        response: success(undefined, '开票申请已提交，5 个工作日内开具，发送到您填写的邮箱'),
      };
    },
    invalid: [
      asStranger(
        { ...TO_COMPANY, order_no: 'VP1', tax_no: undefined },
        fault('tax_no', '请输入 18 位统一社会信用代码'),
      ),
      asStranger({ ...TO_COMPANY, order_no: 'VP1', email: 'a@b' }, fault('email', '邮箱格式不正确')),
      asStranger(
        { ...TO_COMPANY, order_no: 'VP1', title: '知夏' },
        fault('title', '请输入营业执照上的企业全称'),
      ),
    ],
    notFound: async (context) => ({
      token: context.zhou,
      input: { ...TO_COMPANY, order_no: (await bought(context)).order },
      response: refusal(404, 'VIP 会员记录不存在'),
    }),
    state: [
      async (context) => {
        const { token, order } = await bought(context);
        const input = { ...TO_COMPANY, order_no: order };
        await context.must(context.upstream.post('/api/user/invoice', input, { token }));
        return { token, input, response: refusal(409, '这笔购买已申请过发票') };
      },
      async (context) => {
        const { token, order } = await bought(context);
        await context.must(context.upstream.get('/api/user/vip/refund', token));
        return {
          token,
          input: { ...TO_COMPANY, order_no: order },
          response: refusal(409, '退款正在审核，暂不能开具发票'),
        };
      },
      async (context) => {
        const { token, order } = await bought(context, TRIAL);
        return {
          token,
          input: { ...TO_COMPANY, order_no: order },
          response: refusal(409, '没有付款，不能开具发票'),
        };
      },
    ],
  },
  invoices: {
    happy: async (context) => {
      const { token, order } = await bought(context);
      const input = { ...TO_COMPANY, order_no: order };
      await context.must(context.upstream.post('/api/user/invoice', input, { token }));
      return {
        token,
        response: success([
          {
            apply_no: /^FP\d{20}$/,
            order_no: order,
            amount: '30.00',
            title: TO_COMPANY.title,
            email: 'z****@example.com',
            issuer: /有限公司$/,
            status_text: '待开具',
            issued_at: null,
          },
        ]),
      };
    },
    notFound: (context) => emptyList(context),
  },
  levels: shown([
    { level: 1, first_ratio: '10.00', second_ratio: '5.00' },
    { level: 2 },
    { level: 3 },
    { level: 4 },
  ]),
  childs: {
    happy: asZhou(
      { level: 1, keyword: '林知夏' },
      success({ total: 1, list: [{ nickname: '林**', relation: 1 }] }),
    ),
    notFound: (context) => emptyList(context, { list: { length: 0 }, total: 0 }),
  },
};
