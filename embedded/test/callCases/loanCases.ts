import type { consents } from '../../../shared/contract/consents.ts';
import type { loan } from '../../../shared/contract/loan.ts';
import { answerProposal, handOver, proposing } from '../support/newMember.ts';
import {
  shown,
  asLin,
  asVisitor,
  asZhou,
  fault,
  success,
  refusal,
  type PrepareCall,
  type TestCall,
  type Cases,
  console,
  type CaseContext,
  asNew,
  listed,
} from './callCase.ts';

const badFilter = ({ lin }: CaseContext): TestCall => ({
  token: lin,
  input: { status: 'x' },
  response: fault('status', '筛选条件不正确'),
});
const missing = refusal(404, '申请不存在');

/** An application of a new certified member for which the operator has requested a supplement. */
async function incomplete(context: CaseContext): Promise<{ token: string; id: number }> {
  const { token } = await context.member({ certified: true });
  const id = await context.application(token);
  await console(context, `form/${id}/pass`);
  await console(context, `form/${id}/supplement`, { items: ['近 6 个月流水'] });
  return { token, id };
}

/** Of an application of 林知夏. */
const onLins =
  (by: 'lin' | 'zhou', response: object, more: object = {}): PrepareCall =>
  async (context) => ({
    token: context[by],
    input: { id: await context.application(context.lin), ...more },
    response,
  });

/** An accepted application of a new member for which a lender is proposed. */
async function proposed(
  context: CaseContext,
): Promise<{ token: string; input: { id: number; proposal_id: number } }> {
  const { token } = await context.member();
  const id = await context.application(token);
  await console(context, `form/${id}/pass`);
  await console(context, `form/${id}/propose`, proposing());
  const { proposals } = (await context.upstream.get(`/api/user/form/${id}`, token)).data;
  return { token, input: { id, proposal_id: proposals[0].id } };
}

/** The consent that names the lender, after the member confirmed it. */
async function authorized(context: CaseContext): Promise<{ token: string; id: number; form: number }> {
  const {
    token,
    input: { id: form },
  } = await proposed(context);
  await context.must(answerProposal(context.upstream, token, form));
  const {
    authorized: [latest],
  } = (await context.upstream.get(`/api/user/form/${form}`, token)).data;
  return { token, id: latest.id, form };
}

const confirmation = { agree: 1, cost_confirmed: ['5.80'] };
const onProposal =
  (response: object, more: object = {}, by?: 'zhou'): PrepareCall =>
  async (context) => {
    const { token, input } = await proposed(context);
    return { token: by ? context[by] : token, input: { ...input, ...more }, response };
  };

export const consentCases: Cases<keyof typeof consents> = {
  consents: listed(
    { count: 1 },
    [{ key: String, version: /^\d{4}-/, status_text: /./ }],
    ({ lin }) => ({ token: lin, input: { page: 'x' }, response: fault('page', '页码不正确') }),
    { length: 2 },
  ),
  consentsPage: listed(
    { count: 1 },
    { total: Number, page: 1, count: 1 },
    ({ lin }) => ({ token: lin, input: { page: 'x' }, response: fault('page', '页码不正确') }),
    { total: 2 },
  ),
  withdrawConsent: {
    happy: async (context) => {
      const { token, id } = await authorized(context);
      return { token, input: { id }, response: success(undefined, '授权已撤回') };
    },
    notFound: async (context) => ({
      token: context.zhou,
      input: { id: (await authorized(context)).id },
      response: refusal(404, '没有这条授权'),
    }),
    state: async (context) => {
      const { token, id, form } = await authorized(context);
      await context.must(context.upstream.post(`/api/user/form/${form}/cancel`, {}, { token }));
      return { token, input: { id }, response: refusal(409, /已撤回、到期，或申请已办结/) };
    },
  },
  answerAgreement: {
    happy: asZhou({ key: 'privacy', agree: 1 }, success(undefined, '已同意新版本')),
    notFound: asLin({ key: 'other', agree: 1 }, refusal(404, '协议不存在')),
    state: asLin({ key: 'privacy', agree: 1, version: '2020-01-01' }, refusal(409, /《隐私政策》已更新/)),
  },
  confirmProposal: {
    happy: onProposal(success(undefined, '已确认，顾问将递交申请'), confirmation),
    invalid: onProposal(fault('cost_confirmed', '请先阅读并确认综合融资成本'), { agree: 1 }),
    notFound: [
      onProposal(missing, confirmation, 'zhou'),
      onProposal(refusal(404, '没有这条推荐'), { ...confirmation, proposal_id: 999_999 }),
    ],
    state: [
      onProposal(refusal(409, /息费刚刚有变化/), { ...confirmation, cost_confirmed: ['5.79'] }),
      onProposal(refusal(409, /《个人信息授权书》已更新/), { ...confirmation, version: '2020-01-01' }),
      async (context) => {
        const { token, input } = await proposed(context);
        await context.must(answerProposal(context.upstream, token, input.id, 'decline'));
        return {
          token,
          input: { ...input, ...confirmation },
          response: refusal(409, '这家机构已确认、谢绝或失效'),
        };
      },
    ],
  },
  declineProposal: {
    happy: onProposal(success(undefined, '已谢绝这家机构')),
    notFound: onProposal(missing, {}, 'zhou'),
    state: async (context) => {
      const { token, input } = await proposed(context);
      await context.must(answerProposal(context.upstream, token, input.id));
      return { token, input, response: refusal(409, '这家机构已确认、谢绝或失效') };
    },
  },
};

export const loanCases: Cases<keyof typeof loan> = {
  forms: shown({ length: 7, 0: { id: 1, loan_type_name: /贷|资金/ } }),
  form: {
    happy: asVisitor({ id: 2 }, success({ id: 2, steps: Array, agreement_id: Number })),
    notFound: asVisitor({ id: 99 }, refusal(404, '申请表不存在或已下线')),
  },
  submitForm: {
    happy: [
      async ({ lin, answers }) => ({
        token: lin,
        input: { form_id: 2, answers: await answers(2), agree: 1 },
        response: success({ status: 10, form_no: /^LA\d{20}$/ }, /^申请已提交/),
      }),
      asNew({ form_id: 2, answers: { amount: '30000' }, draft: 1 }, success({ status: 0 }, '草稿已保存')),
    ],
    invalid: [
      async ({ zhou, answers }) => ({
        token: zhou,
        input: { form_id: 2, answers: { ...(await answers(2)), amount: '1e5' }, agree: 1 },
        response: fault('amount', '请输入正确的金额，最多两位小数'),
      }),
      async ({ zhou, answers }) => ({
        token: zhou,
        input: { form_id: 2, answers: await answers(2) },
        response: fault('agree', /授权书/),
      }),
      async ({ zhou, answers }) => ({
        token: zhou,
        input: {
          form_id: 2,
          partner_id: 1,
          answers: { ...(await answers(2)), term: '12' },
          agree: 1,
          unfit: 1,
        },
        response: fault('cost_confirmed', '请先阅读并确认综合融资成本'),
      }),
      async ({ zhou, answers }) => ({
        token: zhou,
        input: {
          form_id: 2,
          partner_id: 1,
          answers: { ...(await answers(2)), term: '12', fund: 'no' },
          agree: 1,
        },
        response: fault('unfit', /项条件不符：连续缴存公积金满 12 个月/),
      }),
    ],
    notFound: [
      async ({ zhou, answers }) => ({
        token: zhou,
        input: { form_id: 99, answers: await answers(2), agree: 1 },
        response: refusal(404, '申请表不存在或已下线'),
      }),
      async ({ zhou, answers }) => ({
        token: zhou,
        input: { form_id: 2, partner_id: 999, answers: await answers(2), agree: 1 },
        response: fault('partner_id', '机构不存在或已下线'),
      }),
      async (context) => ({
        token: context.zhou,
        input: {
          id: await context.application(context.lin),
          form_id: 2,
          answers: await context.answers(2),
          agree: 1,
        },
        response: missing,
      }),
    ],
    state: [
      async ({ stranger: { token }, answers }) => ({
        token,
        input: { form_id: 1, answers: await answers(1), agree: 1 },
        response: refusal(409, '请先完成实名认证，再提交这类申请'),
      }),
      onLins('lin', refusal(409, '申请已提交，不能再修改'), { form_id: 2, answers: {}, draft: 1 }),
      async ({ lin, answers }) => ({
        token: lin,
        input: { form_id: 2, answers: await answers(2), agree: 1, version: '2020-01-01' },
        response: refusal(409, /《个人信息授权书》已更新/),
      }),
      async ({ lin, answers }) => ({
        token: lin,
        input: {
          form_id: 2,
          partner_id: 1,
          answers: { ...(await answers(2)), term: '12' },
          agree: 1,
          cost_confirmed: ['1.00'],
          unfit: 1,
        },
        response: refusal(409, /息费刚刚有变化/),
      }),
    ],
  },
  formRecords: listed({ status: 10, count: 1 }, [{ status_text: '已提交', can_cancel: 1 }], badFilter),
  formRecordsPage: listed({ count: 1 }, { total: Number, page: 1, count: 1 }, badFilter, { total: 0 }),
  formRecord: {
    happy: onLins('lin', success({ status: 10, answers: { contact_name: '林*夏' }, timeline: Array })),
    notFound: [onLins('zhou', missing), asLin({ id: 999_999 }, missing)],
  },
  favorites: {
    happy: async (context) => {
      const { token } = await context.member();
      await context.must(context.upstream.post('/api/user/favorite', { add: [4, 1] }, { token }));
      return {
        token,
        response: success([
          { partner_id: 1, annual_rate_min: '3.40', annual_rate_max: '5.80' },
          { partner_id: 4 },
        ]),
      };
    },
  },
  changeFavorites: {
    happy: asNew({ add: [1, 1, 999, 25], remove: [2] }, success({ length: 1, 0: { partner_id: 1 } })),
    state: async (context) => {
      const { token } = await context.member();
      await context.must(context.upstream.post('/api/user/favorite', { add: [1, 4] }, { token }));
      return { token, input: { remove: [1] }, response: success({ length: 1, 0: { partner_id: 4 } }) };
    },
  },
  cancelFormRecord: {
    happy: onLins('lin', success(undefined, '申请已撤销')),
    notFound: onLins('zhou', missing),
    state: async (context) => {
      const id = await context.application(context.lin);
      await console(context, `form/${id}/pass`);
      await handOver(context.upstream, context.lin, id);
      return {
        token: context.lin,
        input: { id },
        response: refusal(409, '申请当前为“机构审批中”，不能撤销'),
      };
    },
  },
  supplementForm: {
    happy: async (context) => {
      const { token, id } = await incomplete(context);
      return {
        token,
        input: { id, remark: '流水已发送至顾问邮箱' },
        response: success(undefined, '补充资料已提交，顾问将继续核对'),
      };
    },
    invalid: async (context) => {
      const { token, id } = await incomplete(context);
      return { token, input: { id, remark: ' ' }, response: fault('files', '请上传补充的材料，或写明情况') };
    },
    notFound: [
      async (context) => ({
        token: context.zhou,
        input: { id: (await incomplete(context)).id, remark: '不是我的' },
        response: missing,
      }),
      async (context) => {
        const { token, id } = await incomplete(context);
        return {
          token,
          input: { id, files: ['/api/upload/999999'] },
          response: fault('files', '文件不存在，请重新上传'),
        };
      },
    ],
    state: onLins('lin', refusal(409, '申请当前为“已提交”，不能补充资料'), { remark: '太早' }),
  },
};
