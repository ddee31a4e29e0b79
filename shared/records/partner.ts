import { Type, type Static } from 'typebox';
import { nullable, tolerant } from './tolerant.ts';
import { count, flag, id, kind, link, picture, rate, text, time, worded, yuan } from './wire.ts';
import { audienceWords, lenderWords } from './words.ts';

/** A cost besides the interest: per cent of the sum (`rate`), a fixed `amount`, or only a description. */
const PartnerFee = tolerant(
  {
    name: text,
    rate: Type.Optional(rate),
    amount: Type.Optional(yuan),
    text: Type.Optional(text),
    /** Who charges it; absent: the lender. */
    collector: Type.Optional(text),
    /** 1 once at the payout (the default), 2 with each instalment, 3 each year in advance. */
    charged: Type.Optional(kind),
    /** 1: due only when the borrower does not keep to the contract, or repays early. */
    on_default: Type.Optional(flag),
  },
  ['name'],
);

/** A bank or other lender with one loan product. Rates are per cent a year. */
export const Partner = tolerant(
  {
    id,
    name: text,
    full_name: text,
    logo: picture,
    /** Name of the product, for instance 经营快贷. */
    product: Type.Optional(text),
    /** 1 state bank, 2 joint-stock bank, 3 city or rural bank, 4 consumer finance, 5 small loans and guarantees. */
    org_type: kind,
    org_type_text: worded(['org_type', lenderWords]),
    loan_type_ids: Type.Array(id),
    tags: Type.Array(text),
    amount_min: yuan,
    amount_max: yuan,
    /** Months. */
    term_min: count,
    term_max: count,
    annual_rate_min: rate,
    annual_rate_max: rate,
    /** 单利 (simple) or 复利 (compound); must be shown beside an annual rate. */
    rate_method: text,
    fees: Type.Array(PartnerFee),
    /** 1 equal payments, 2 equal principal, 3 interest first, 4 all at the end, 5 revolving credit. */
    repayments: Type.Array(kind),
    release_text: text,
    conditions: Type.Array(text),
    materials: Type.Array(text),
    advantages: Type.Array(text),
    intro: text,
    apply_count: count,
    /** Half stars, 0–10. */
    recommend: Type.Integer(),
    is_hot: flag,
    is_new: flag,
    is_vip_channel: flag,
    vip_benefit: Type.Optional(text),
    /** Its application form; null: the loan type's form is used. */
    form_id: nullable(id),
    phone: Type.Optional(text),
    /** Number of the lender's licence, and the public register where it can be looked up. */
    license_no: Type.Optional(text),
    license_url: Type.Optional(link),
    /** Only `全国` when it lends nationwide. */
    cities: Type.Array(text),
    updated_at: Type.Optional(time),
    sort: Type.Optional(Type.Integer()),
    status: Type.Optional(kind),
  },
  ['id'],
);
export type Partner = Static<typeof Partner>;

/** An offer that a member keeps in mind, with the rates at which the member last saw it. */
export const Favorite = tolerant(
  {
    partner_id: id,
    annual_rate_min: Type.Optional(rate),
    annual_rate_max: Type.Optional(rate),
    created_at: Type.Optional(time),
  },
  ['partner_id'],
);
export type Favorite = Static<typeof Favorite>;

/** A type of loan, by its purpose. */
export const LoanType = tolerant(
  {
    id,
    name: text,
    icon: text,
    /** 1 for persons, 2 for companies. */
    audience: kind,
    audience_text: Type.Optional(worded(['audience', audienceWords])),
    summary: text,
    form_id: nullable(id),
    partner_count: count,
    /** Lowest annual rate among the partners. */
    annual_rate_min: Type.Optional(rate),
    sort: Type.Optional(Type.Integer()),
  },
  ['id'],
);
export type LoanType = Static<typeof LoanType>;
