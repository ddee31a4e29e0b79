import { httpStatus } from '../../../shared/envelope.ts';
import type { Fixer, ReasonEntry, Retry } from '../../../shared/reasons.ts';

const FIXERS: Record<Fixer, string> = { caller: '调用方', member: '用户', operator: '客服', portal: '本站' };
const RETRIES: Record<Retry, string> = { no: '不要', after_change: '改正后', later: '稍后', same_key: '稍后，用同一编号', settle: '先查记录' };

/** What the catalogue says of a reason, as the cells of a table: its codes (with the HTTP status, where it differs), meaning, who can help, whether to repeat. */
export const reasonCells = ({ codes, fixer, retry, meaning }: ReasonEntry) => ({
  codes: codes.map((code) => (httpStatus(code) === code ? code : `${code}（${httpStatus(code)}）`)).join('、'),
  meaning,
  fixer: FIXERS[fixer],
  retry: RETRIES[retry],
});
