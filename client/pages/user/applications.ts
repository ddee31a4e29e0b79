import type { Api } from '../../../shared/api.ts';
import type { FormRecord } from '../../../shared/records/loan.ts';
import { FORM } from '../../../shared/status/form.ts';
import { isOpen } from '../../../shared/status/move.ts';
import { today } from '../../lib/clock.ts';
import { pick, readCall } from '../../context.ts';

/** The applications that are looked through for what waits. */
const COUNT = 20;
/** On its way: the member sees its progress. */
const OPEN = {
  status: FORM,
  open: ['submitted', 'accepted', 'wanting', 'proposed', 'atBank', 'approved'],
} as const;
/** Of these the member has something to do, or a loan. */
const WAITING: readonly unknown[] = [FORM.approved, FORM.wanting, FORM.proposed, FORM.draft, FORM.paidOut];

const FIELDS = [
  'id',
  'form_no',
  'form_id',
  'title',
  'loan_type_name',
  'partner_name',
  'partner_product',
  'annual_rate_min',
  'annual_rate_max',
  'annual_cost_min',
  'annual_cost_max',
  'amount',
  'term',
  'status',
  'status_text',
  'reason',
  'need_items',
  'supplement_before',
  'result',
  'timeline',
] as const satisfies readonly (keyof FormRecord)[];

/** An application as the overview shows it. */
export type Application = Pick<FormRecord, (typeof FIELDS)[number]>;

/**
 * `application`: the one on its way, else the newest; null for none, undefined when the call failed: the page does not claim that
 * there are none. `today`: `2026-11-20`.
 */
export async function readApplications(api: Api) {
  const { data, isSupported } = readCall(await api.envelope('formRecords', { count: COUNT }));
  const newest = data?.find(({ status }) => status !== undefined && isOpen(OPEN, status)) ?? data?.[0];
  return {
    waiting: (data ?? []).filter(({ status }) => WAITING.includes(status)).map((row) => pick(row, FIELDS)),
    application: newest ? pick(newest, FIELDS) : data ? null : undefined,
    hasApplications: isSupported,
    today: today(),
  };
}
