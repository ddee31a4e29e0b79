import { Type, type Static } from 'typebox';
import { record } from '../endpoint.ts';
import { ANSWERS_MAX, answerRule, CHOICES_MAX } from '../rules/freeText.ts';
import { flag, id, kind, nullable, rate, text, time, timeline, url, yuan } from './wire.ts';

/** What a question is called among the answers: nothing that every object has already. */
const questionKey = '^(?!(constructor|toString|toLocaleString|valueOf|hasOwnProperty|isPrototypeOf|propertyIsEnumerable)$)[A-Za-z][A-Za-z0-9_]{0,39}$';

/** One question. `show_if` names the answer to another question that makes this one appear. */
export const FormField = record({
  key: Type.String({ pattern: questionKey, examples: ['contact_name'] }),
  label: text,
  /** text, number, money, select, radio, checkbox, date, area, phone, id_card, upload, textarea. */
  type: text,
  required: flag,
  options: Type.Optional(Type.Array(record({ value: text, label: text, desc: Type.Optional(text) }))),
  unit: Type.Optional(text),
  /** Of a number, a sum of money (in yuan) or a count of files; of a date, in days from today. */
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  pattern: Type.Optional(text),
  max_length: Type.Optional(Type.Integer()),
  placeholder: Type.Optional(text),
  help: Type.Optional(text),
  show_if: Type.Optional(nullable(record({ key: text, value: text }))),
});
export type FormField = Static<typeof FormField>;

/** An application form as lists show it. */
export const LoanFormRow = record({
  id,
  title: text,
  loan_type_id: nullable(id),
  loan_type_name: Type.Optional(text),
  summary: text,
  need_login: flag,
  need_cert: flag,
});
export type LoanFormRow = Static<typeof LoanFormRow>;

/** An application form, defined by the upstream as steps and questions. */
export const LoanForm = record({
  ...LoanFormRow.properties,
  /** The consent to pass data on to partners; an article of type `page`. */
  agreement_id: Type.Optional(nullable(id)),
  steps: Type.Array(record({ title: text, summary: Type.Optional(text), fields: Type.Array(FormField) })),
});
export type LoanForm = Static<typeof LoanForm>;

const answer = Type.String(answerRule);
/** Answers by question key; a question with several answers, or with files, has a list. */
export const Answers = Type.Record(
  Type.String({ pattern: questionKey }),
  Type.Union([answer, Type.Array(answer, { maxItems: CHOICES_MAX })], { message: answerRule.message }),
  { additionalProperties: false, maxProperties: ANSWERS_MAX, message: '填写内容不正确', examples: [{ contact_name: '林知夏' }] },
);
export type Answers = Static<typeof Answers>;

/** A file that goes with an application. */
const FileRef = record({ url, name: Type.Optional(text), size: Type.Optional(Type.Integer()), mime: Type.Optional(text) });

/** An application as lists show it. */
export const FormRecord = record({
  id,
  form_no: text,
  form_id: id,
  title: text,
  loan_type_id: nullable(id),
  loan_type_name: Type.Optional(text),
  partner_id: nullable(id),
  partner_name: Type.Optional(text),
  partner_product: Type.Optional(text),
  /** Annualised, of the partner; per cent. */
  annual_rate_min: Type.Optional(rate),
  annual_rate_max: Type.Optional(rate),
  amount: yuan,
  /** Months. */
  term: Type.Integer(),
  purpose: Type.Optional(text),
  city: Type.Optional(text),
  contact_name: text,
  phone_mask: text,
  /** 0 draft, 10 submitted, 20 accepted, 21 material wanted, 30 with the bank, 40 approved, 41 paid out, 50 refused, 60 cancelled, 90 closed. */
  status: kind,
  status_text: text,
  reason: Type.Optional(text),
  /** What is wanted while 21. */
  need_items: Type.Array(text),
  /** Until when that may be handed in; afterwards the application closes by itself. */
  supplement_before: Type.Optional(time),
  result: nullable(record({ bank: text, amount: yuan, annual_rate: rate, term: Type.Integer() })),
  advisor: nullable(record({ name: text, phone: text })),
  timeline,
  can_edit: flag,
  can_cancel: flag,
  created_at: time,
  updated_at: time,
});
export type FormRecord = Static<typeof FormRecord>;

/** An application with what was filled in, so that a draft can be continued. */
export const FormRecordDetail = record({ ...FormRecord.properties, answers: Answers, files: Type.Array(FileRef) });
export type FormRecordDetail = Static<typeof FormRecordDetail>;

/** What an application that was sent in, or kept as a draft, is known by. */
export const FormSubmitted = record({ id, form_no: text, status: kind, status_text: text });
export type FormSubmitted = Static<typeof FormSubmitted>;
