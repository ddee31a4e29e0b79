import type { Api } from '../../../../shared/api.ts';
import { SUCCESS } from '../../../../shared/constants.ts';
import type { FormRecordDetail, LoanForm } from '../../../../shared/records/loan.ts';
import { FORM } from '../../../../shared/status/form.ts';
import type { LoanFormQuery } from '../loanFormQuery.ts';
import type { StartAnswers } from '../certifiedAnswers.ts';
import { startAnswers, unmasked } from './startAnswers.ts';

/** What a form begins with beside its definition. */

/** How many are searched. */
const DRAFTS_MAX = 50;
const EARLIER_MAX = 20;

/** The draft that the member continues; null when there is none. */
export async function findDraft(
  api: Api,
  formId: number,
  { partner_id }: LoanFormQuery,
): Promise<FormRecordDetail | null> {
  const { code, data } = await api.envelope(
    'formRecords',
    { status: FORM.draft, count: DRAFTS_MAX },
    { quiet: true },
  );
  // The data of a refusal has another shape.
  const drafts = code === SUCCESS && data ? data : [];
  // A draft for another partner is ignored.
  const draft = drafts.find(
    (row) =>
      row.form_id === formId &&
      row.status === FORM.draft &&
      (!partner_id || !row.partner_id || row.partner_id === partner_id),
  );
  const record = draft && (await api.envelope('formRecord', { id: draft.id }, { quiet: true }));
  return record?.code === SUCCESS && record.data && canEdit(record.data, formId) ? record.data : null;
}

/** The application whose answers a new one takes over: `again`, or the newest of this form, or of any other. */
export async function findEarlier(
  api: Api,
  formId: number,
  { again }: LoanFormQuery,
): Promise<FormRecordDetail | null> {
  const id = again ?? (await newestOf(api, formId));
  if (id === undefined) return null;
  const { code, data } = await api.envelope('formRecord', { id }, { quiet: true });
  return code === SUCCESS ? data : null;
}

async function newestOf(api: Api, formId: number): Promise<number | undefined> {
  const { code, data } = await api.envelope('formRecords', { count: EARLIER_MAX }, { quiet: true });
  const sent =
    code === SUCCESS && data
      ? data.filter(({ status }) => status !== FORM.draft && status !== undefined)
      : [];
  const newestFirst = sent.sort((one, other) => (other.created_at ?? '').localeCompare(one.created_at ?? ''));
  return (newestFirst.find(({ form_id }) => form_id === formId) ?? newestFirst[0])?.id;
}

/** A draft wins over an earlier application, unless that one is made again and the draft is older. */
export function startOf(
  form: LoanForm,
  query: LoanFormQuery,
  draft: FormRecordDetail | null,
  earlier: FormRecordDetail | null,
) {
  const isOld = query.again !== undefined && draft !== null && earlier !== null && isOlder(draft, earlier);
  const { answers = {}, hints = {} } = draft && !isOld ? unmasked(form, draft.answers ?? {}) : {};
  const record = draft && !isOld ? { ...draft, answers } : null;
  const start: StartAnswers = { ...startAnswers(form, query, record ? null : earlier), hints };
  return { record, start };
}

const isOlder = (draft: FormRecordDetail, than: FormRecordDetail): boolean =>
  draft.updated_at !== undefined && than.updated_at !== undefined && draft.updated_at < than.updated_at;

/** Where the upstream does not say so, a draft can be edited. */
export const canEdit = ({ can_edit, status, form_id }: FormRecordDetail, formId: number): boolean =>
  (form_id ?? formId) === formId && (can_edit === undefined ? status === FORM.draft : can_edit === 1);
