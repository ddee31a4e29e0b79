import type { loan } from '../../../shared/contract/loan.ts';
import { shown, asLin, asVisitor, fault, success, refusal, type PrepareCall, type TestCall, type Cases, console, type CaseContext, asNew, listed } from './callCase.ts';

const badFilter = ({ lin }: CaseContext): TestCall => ({ token: lin, input: { status: 'x' }, response: fault('status', '筛选条件不正确') });
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
const onLins = (by: 'lin' | 'zhou', response: object, more: object = {}): PrepareCall => async (context) => ({ token: context[by], input: { id: await context.application(context.lin), ...more }, response });

export const loanCases: Cases<keyof typeof loan> = {
  forms: shown({ length: 7, 0: { id: 1, loan_type_name: /贷|资金/ } }),
  form: {
    happy: asVisitor({ id: 2 }, success({ id: 2, steps: Array, agreement_id: Number })),
    notFound: asVisitor({ id: 99 }, refusal(404, '申请表不存在或已下线')),
  },
  submitForm: {
    happy: [
      async ({ lin, answers }) => ({ token: lin, input: { form_id: 2, answers: await answers(2), agree: 1 }, response: success({ status: 10, form_no: /^LA\d{20}$/ }, /^申请已提交/) }),
      asNew({ form_id: 2, answers: { amount: '30000' }, draft: 1 }, success({ status: 0 }, '草稿已保存')),
    ],
    invalid: [
      async ({ zhou, answers }) => ({ token: zhou, input: { form_id: 2, answers: { ...(await answers(2)), amount: '1e5' }, agree: 1 }, response: fault('amount', '请输入正确的金额，最多两位小数') }),
      async ({ zhou, answers }) => ({ token: zhou, input: { form_id: 2, answers: await answers(2) }, response: fault('agree', /授权书/) }),
    ],
    notFound: [
      async ({ zhou, answers }) => ({ token: zhou, input: { form_id: 99, answers: await answers(2), agree: 1 }, response: refusal(404, '申请表不存在或已下线') }),
      async ({ zhou, answers }) => ({ token: zhou, input: { form_id: 2, partner_id: 999, answers: await answers(2), agree: 1 }, response: fault('partner_id', '机构不存在或已下线') }),
      async (context) => ({ token: context.zhou, input: { id: await context.application(context.lin), form_id: 2, answers: await context.answers(2), agree: 1 }, response: missing }),
    ],
    state: [
      async ({ stranger: { token }, answers }) => ({ token, input: { form_id: 1, answers: await answers(1), agree: 1 }, response: refusal(409, '请先完成实名认证，再提交这类申请') }),
      onLins('lin', refusal(409, '申请已提交，不能再修改'), { form_id: 2, answers: {}, draft: 1 }),
    ],
  },
  formRecords: listed({ status: 10, count: 1 }, [{ status_text: '已提交', can_cancel: 1 }], badFilter),
  formRecordsPage: listed({ count: 1 }, { total: Number, page: 1, count: 1 }, badFilter, { total: 0 }),
  formRecord: {
    happy: onLins('lin', success({ status: 10, answers: { contact_name: '林*夏' }, timeline: Array })),
    notFound: [
      onLins('zhou', missing),
      asLin({ id: 999_999 }, missing),
    ],
  },
  cancelFormRecord: {
    happy: onLins('lin', success(undefined, '申请已撤销')),
    notFound: onLins('zhou', missing),
    state: async (context) => {
      const id = await context.application(context.lin);
      for (const verb of ['pass', 'pass']) await console(context, `form/${id}/${verb}`);
      return { token: context.lin, input: { id }, response: refusal(409, '申请当前为“机构审批中”，不能撤销') };
    },
  },
  supplementForm: {
    happy: async (context) => {
      const { token, id } = await incomplete(context);
      return { token, input: { id, remark: '流水已发送至顾问邮箱' }, response: success(undefined, '补充资料已提交，顾问将继续核对') };
    },
    invalid: async (context) => {
      const { token, id } = await incomplete(context);
      return { token, input: { id, remark: ' ' }, response: fault('files', '请上传补充的材料，或写明情况') };
    },
    notFound: [
      async (context) => ({ token: context.zhou, input: { id: (await incomplete(context)).id, remark: '不是我的' }, response: missing }),
      async (context) => {
        const { token, id } = await incomplete(context);
        return { token, input: { id, files: ['/api/upload/999999'] }, response: fault('files', '文件不存在，请重新上传') };
      },
    ],
    state: onLins('lin', refusal(409, '申请当前为“已提交”，不能补充资料'), { remark: '太早' }),
  },
};
