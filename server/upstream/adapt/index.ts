/** What an adaptation may import, as `yinqiao-portal/adapt` (docs/adapting.md). */
export { adapt, type Adaptation, type Differences } from './adapt.ts';
export {
  fenOfYuan,
  filtered,
  inYuan,
  pageOf,
  recordOf,
  renamed,
  rowsOf,
  totalsOf,
  yuanOfFen,
} from './fields.ts';
export type {
  AnswerTools,
  AskOptions,
  Occasion,
  Refusal,
  RefusalDetails,
  SentFile,
  SignedRequest,
  UpstreamResponse,
} from './row.ts';
