import type { site } from '../../../shared/contract/site.ts';
import { fault, success, NO_CALL, NO_INPUT, NO_RECORD, READS, type Cases, type RowCases } from './callCase.ts';

/** The cases of a public GET without input. */
const shown = (data: object): RowCases => ({ happy: () => ({ response: success(data) }), invalid: NO_INPUT, notFound: NO_RECORD, state: READS });

export const siteCases: Cases<keyof typeof site> = {
  offers: NO_CALL,
  index: shown({ stats: { partner_count: Number }, news: { 5: {} }, partners: { 7: {} }, faqs: Array }),
  site: shown({ name: '银桥', email: /@/, address: /\S/, qrcode: /\S/, record_number: String }),
  seo: shown({ index: { title: /\S/, description: /\S/ }, about: {}, user: {}, bag: {}, bank: {}, news: {}, vip: {}, promotion: {} }),
  config: shown({ banner: { index: { pc: [{ image: /\S/ }] } }, protocol: /\S/, sms: { countdown: 60, length: 6 } }),
  uploadConfig: shown({ max_size: 5_242_880, field: 'file', exts: Array }),
  partner: {
    happy: () => ({ input: { loan_type_id: 2 }, response: success({ 0: { loan_type_ids: Array, annual_rate_min: /^\d+\.\d\d$/ } }) }),
    invalid: () => ({ input: { loan_type_id: 0 }, response: fault('loan_type_id', '编号不正确') }),
    notFound: () => ({ input: { loan_type_id: 999 }, response: success({ length: 0 }) }),
    state: READS,
  },
  loanType: shown({ 6: { id: Number, name: /贷|资金/, form_id: Number } }),
};
