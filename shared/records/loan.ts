import { Type, type Static } from 'typebox';
import { ANSWERS_MAX, answerRule, CHOICES_MAX } from '../rules/freeText.ts';
import { AuthorizedLender, Proposal } from './consent.ts';
import { nullable, tolerant } from './tolerant.ts';
import {
  date,
  file,
  flag,
  id,
  kind,
  link,
  masked,
  rate,
  text,
  time,
  timelineOf,
  worded,
  yuan,
} from './wire.ts';
import { wordsOf } from './words.ts';
import { formStatus } from '../status/form.ts';

const formWords = wordsOf(formStatus);

/** Key of a question in the answers. Names of `Object.prototype` are excluded. */
const questionKey =
  '^(?!(constructor|toString|toLocaleString|valueOf|hasOwnProperty|isPrototypeOf|propertyIsEnumerable)$)[A-Za-z][A-Za-z0-9_]{0,39}$';

/** One question of a form. With `show_if` it appears only when the question `key` has the answer `value`. */
export const FormField = tolerant(
  {
    key: Type.String({ pattern: questionKey, examples: ['contact_name'] }),
    label: text,
    /** text, number, money, select, radio, checkbox, date, area, phone, id_card, upload, textarea. */
    type: text,
    required: flag,
    options: Type.Optional(
      Type.Array(tolerant({ value: text, label: text, desc: Type.Optional(text) }, ['value', 'label'])),
    ),
    unit: Type.Optional(text),
    /** Limits of a number, a sum of money (yuan), the number of files, or a date (days from today). */
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    pattern: Type.Optional(text),
    max_length: Type.Optional(Type.Integer()),
    placeholder: Type.Optional(text),
    help: Type.Optional(text),
    /** 1: where the member is certified, the upstream takes the answer from the certification, and none is sent. */
    from_cert: Type.Optional(flag),
    show_if: Type.Optional(tolerant({ key: text, value: text }, ['key', 'value'])),
  },
  ['key', 'label'],
);
export type FormField = Static<typeof FormField>;

/** An application form as lists show it. */
export const LoanFormRow = tolerant(
  {
    id,
    title: text,
    loan_type_id: nullable(id),
    loan_type_name: Type.Optional(text),
    summary: text,
    need_login: flag,
    need_cert: flag,
  },
  ['id'],
);
export type LoanFormRow = Static<typeof LoanFormRow>;

/** An application form with its steps and questions. */
export const LoanForm = tolerant(
  {
    ...LoanFormRow.declared,
    /** Article of type `page` with the consent to pass data on to partners. */
    agreement_id: Type.Optional(nullable(id)),
    steps: Type.Array(tolerant({ title: text, summary: Type.Optional(text), fields: Type.Array(FormField) })),
  },
  ['id'],
);
export type LoanForm = Static<typeof LoanForm>;

/** A choice, or the address of an uploaded file. */
const item = Type.String({ ...answerRule, 'x-reads': 'item' });
/** Answers by question key. A question with several choices or with files has a list; a text is never the address of a file. */
export const Answers = Type.Record(
  Type.String({ pattern: questionKey }),
  Type.Union([Type.String(answerRule), Type.Array(item, { maxItems: CHOICES_MAX })], {
    message: answerRule.message,
  }),
  {
    additionalProperties: false,
    'x-reads': 'answers',
    maxProperties: ANSWERS_MAX,
    message: '填写内容不正确',
    examples: [{ contact_name: '林知夏' }],
  },
);
export type Answers = Static<typeof Answers>;

/** A file attached to an application. */
const FileRef = tolerant(
  { url: file, name: Type.Optional(text), size: Type.Optional(Type.Integer()), mime: Type.Optional(text) },
  ['url'],
);

/** An application as lists show it. */
export const FormRecord = tolerant(
  {
    id,
    form_no: text,
    /** The idempotency key of the call that saved or submitted it last. Absent: it is older, or the upstream does not tell. */
    request_id: Type.Optional(text),
    form_id: id,
    title: text,
    loan_type_id: nullable(id),
    loan_type_name: Type.Optional(text),
    partner_id: nullable(id),
    partner_name: Type.Optional(text),
    partner_product: Type.Optional(text),
    /** The partner's annual rates, per cent. */
    annual_rate_min: Type.Optional(rate),
    annual_rate_max: Type.Optional(rate),
    partner_phone: Type.Optional(text),
    partner_license_no: Type.Optional(text),
    partner_license_url: Type.Optional(link),
    amount: yuan,
    /** Months. */
    term: Type.Integer(),
    purpose: Type.Optional(text),
    city: Type.Optional(text),
    contact_name: text,
    phone_mask: masked('phone'),
    /** 0 draft, 10 submitted, 20 accepted, 21 material wanted, 22 lenders proposed, 30 with the lender, 40 approved, 41 paid out, 50 refused, 60 cancelled, 90 closed. */
    status: kind,
    status_text: worded(['status', formWords]),
    reason: Type.Optional(text),
    /** The material that the operator asks for, while the status is 21. */
    need_items: Type.Array(text),
    /** Deadline for that material; afterwards the application is closed automatically. */
    supplement_before: Type.Optional(time),
    /** The approved loan. */
    result: nullable(
      tolerant({
        bank: text,
        amount: yuan,
        annual_rate: rate,
        term: Type.Integer(),
        /** Number of the repayment method, as in a partner's `repayments`. */
        repayment: Type.Optional(kind),
        /** Last day for signing the contract. */
        sign_by: Type.Optional(date),
        /** Whom to call about signing, where it is not the adviser. */
        contact: Type.Optional(tolerant({ name: text, phone: text })),
      }),
    ),
    advisor: nullable(tolerant({ name: text, phone: text })),
    /** 1: a VIP has submitted it, and is called sooner. */
    is_priority: Type.Optional(flag),
    /** When the member wishes to be called, for instance 工作日 14:00–16:00. */
    call_time: Type.Optional(text),
    /** The latest time of the adviser's first call, once it is submitted. */
    contact_by: Type.Optional(time),
    timeline: timelineOf(formWords),
    can_edit: flag,
    can_cancel: flag,
    created_at: time,
    updated_at: time,
  },
  ['id'],
);
export type FormRecord = Static<typeof FormRecord>;

/** An application with its answers and files, so that a draft can be continued. */
export const FormRecordDetail = tolerant(
  {
    ...FormRecord.declared,
    answers: Answers,
    files: Type.Array(FileRef),
    /** Lenders that the operator proposes, newest first. */
    proposals: Type.Optional(Type.Array(Proposal)),
    /** Lenders that may get the data, newest first. */
    authorized: Type.Optional(Type.Array(AuthorizedLender)),
  },
  ['id'],
);
export type FormRecordDetail = Static<typeof FormRecordDetail>;

/** Number and status of an application that was submitted or saved as a draft. */
export const FormSubmitted = tolerant(
  { id, form_no: text, status: kind, status_text: worded(['status', formWords]) },
  ['id'],
);
export type FormSubmitted = Static<typeof FormSubmitted>;
