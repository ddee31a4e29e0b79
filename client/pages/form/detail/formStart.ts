import type { Api } from '../../../../shared/api.ts';
import { SUCCESS } from '../../../../shared/constants.ts';
import type { FormRecordDetail, LoanForm, Answers, FormField } from '../../../../shared/records/loan.ts';
import { readWithTaken } from '../../../lib/takenFilters.ts';
import { FORM } from '../../../../shared/status/form.ts';
import type { LoanFormQuery, WantedTerms } from '../../../features/applications/loanFormQuery.ts';
import type { StartAnswers, Texts } from './certifiedAnswers.ts';
import { isMasked } from '../../../../shared/rules/isMasked.ts';
import { toYuan } from '../../../../shared/money/money.ts';
import { typedWan } from '../../../../shared/money/wan.ts';
import { isAsked, questionsOf, kindOf, type Form } from '../../../../shared/rules/questions.ts';
import { readAnswer } from '../../../../shared/rules/readAnswer.ts';
import { isInWan, toTyped, toWireDraft, type Typed } from '../../../features/applications/loanAnswers.ts';
import { REPAYMENT_METHODS } from '../../../../shared/money/repayment.ts';
import { today } from '../../../lib/clock.ts';
import type { Id } from '../../../../shared/rules/ids.ts';

/** How many are searched. */
const DRAFTS_MAX = 50;
const EARLIER_MAX = 20;

export async function findDraft(
  api: Api,
  formId: Id,
  { partner_id }: LoanFormQuery,
): Promise<FormRecordDetail | null> {
  const { code, data } = await readWithTaken(api, 'formRecords', {
    status: FORM.draft,
    count: DRAFTS_MAX,
  });
  // The data of a refusal has another shape.
  const drafts = code === SUCCESS && data ? data : [];
  // A draft for another partner is ignored.
  const draft = drafts.find(
    (row) =>
      row.form_id === formId &&
      row.status === FORM.draft &&
      (!partner_id || !row.partner_id || row.partner_id === partner_id),
  );
  const record = draft && (await api.envelope('formRecord', { id: draft.id }));
  return record?.code === SUCCESS && record.data && canEdit(record.data, formId) ? record.data : null;
}

/** The application whose answers a new one takes over: `again`, or the newest of this form, or of any other. */
export async function findEarlier(
  api: Api,
  formId: Id,
  { again }: LoanFormQuery,
): Promise<FormRecordDetail | null> {
  const id = again ?? (await newestOf(api, formId));
  if (id === undefined) return null;
  const { code, data } = await api.envelope('formRecord', { id });
  return code === SUCCESS ? data : null;
}

async function newestOf(api: Api, formId: Id): Promise<Id | undefined> {
  const { code, data } = await api.envelope('formRecords', { count: EARLIER_MAX });
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
export const canEdit = ({ can_edit, status, form_id }: FormRecordDetail, formId: Id): boolean =>
  (form_id ?? formId) === formId && (can_edit === undefined ? status === FORM.draft : can_edit === 1);

interface Earlier {
  form_id?: Id | undefined;
  answers?: Answers | undefined;
}

/** Another kind of application says nothing about these. */
const ABOUT_LOAN = ['amount', 'term', 'repayment', 'purpose', 'purpose_other', 'purpose_detail'];

/**
 * The valid answers of the address and of an earlier application. Files, consents, identity numbers and masked values are never
 * taken over. Has the rules, so a page loads it only when needed.
 */
export function startAnswers(
  form: Form & { id: Id },
  wanted: WantedTerms,
  earlier: Earlier | null,
): Omit<StartAnswers, 'hints'> {
  const url = validOnly(form, wantedAnswers(form, wanted));
  const sameForm = earlier?.form_id === form.id;
  const taken = questionsOf(form).flatMap((field) => {
    const answer = earlier?.answers?.[field.key];
    return answer !== undefined && mayBeTaken(field, answer) && (sameForm || !ABOUT_LOAN.includes(field.key))
      ? [[field.key, answer] as const]
      : [];
  });
  return { url, last: validOnly(form, toTyped(form, Object.fromEntries(taken))) };
}

function mayBeTaken(field: FormField, answer: string | string[]): boolean {
  const kind = kindOf(field);
  if (kind === 'upload' || kind === 'id_card') return false;
  // A single box to tick is a consent.
  if (kind === 'checkbox' && (field.options ?? []).length < 2) return false;
  return ![answer].flat().some((text) => text.trim() === '' || (!field.options?.length && isMasked(text)));
}

function wantedAnswers(form: Form, { amount, term, repayment }: WantedTerms): Typed {
  const answers: Typed = {};
  for (const field of questionsOf(form)) {
    const { key, options = [], unit } = field;
    if (key === 'amount' && amount !== undefined) {
      if (isInWan(field)) answers[key] = typedWan(amount);
      else if (unit === '元') answers[key] = toYuan(amount).replace(/\.00$/, '');
    }
    if (key === 'term' && term !== undefined) {
      const option =
        options.find(({ value }) => value === String(term)) ??
        options.find(({ label }) => label.replaceAll(' ', '') === `${term}个月`);
      if (option) answers[key] = option.value;
      else if (options.length === 0 && unit?.endsWith('月')) answers[key] = String(term);
    }
    if (key === 'repayment' && repayment !== undefined) {
      const label = Object.entries(REPAYMENT_METHODS).find(([method]) => method === repayment)?.[1] ?? '';
      const option = options.find((one) => one.label === label || one.value === repayment);
      if (option) answers[key] = option.value;
    }
  }
  return answers;
}

function validOnly(form: Form, typed: Typed): Typed {
  const questions = questionsOf(form);
  const facts = { today: today(), ownsFile: () => false };
  const wire = toWireDraft(form, typed);
  // This runs in the gateway too, where a pattern of the upstream may take any time. The form tests it before it is sent.
  const valid = questions.filter(({ pattern: _upstreams, ...field }) => {
    const answer = wire[field.key];
    return answer !== undefined && 'value' in readAnswer(field, answer, facts);
  });
  const kept: Typed = Object.fromEntries(valid.map(({ key }) => [key, typed[key] ?? '']));
  return Object.fromEntries(
    valid.filter((field) => isAsked(field, questions, kept)).map(({ key }) => [key, kept[key] ?? '']),
  );
}

/** Without masked names and numbers, which an upstream may send in place of the real ones. */
export function unmasked(form: Form, given: Answers): { answers: Answers; hints: Texts } {
  const answers: Answers = {};
  const hints: Texts = {};
  for (const { key, type } of questionsOf(form)) {
    const answer = given[key];
    if (answer === undefined) continue;
    const isPersonal = key === 'contact_name' || type === 'phone' || type === 'id_card';
    if (isPersonal && typeof answer === 'string' && isMasked(answer)) hints[key] = answer;
    else answers[key] = answer;
  }
  return { answers, hints };
}
