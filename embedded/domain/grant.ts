import { parseRate, showRate, TYPED_RATE_MAX } from '../../shared/money/annualRate.ts';
import { groupYuan, parseAmount, toFen, toYuan } from '../../shared/money/money.ts';
import { askedFor } from '../../shared/rules/questions.ts';
import { profileOf, selfCheck, type Finding } from '../../shared/rules/selfCheck.ts';
import type { Answers } from '../../shared/records/loan.ts';
import {
  MONTHS_MAX,
  PRINCIPAL_MAX,
  repaymentMethods,
  type RepaymentMethod,
} from '../../shared/money/repayment.ts';
import { annualCosts, costTable, highestCost, type CostTable } from '../../shared/money/costTable.ts';
import { ALL_IN } from '../../shared/money/loanCost.ts';
import { servesCity } from '../../shared/rules/cities.ts';
import { type RequestedLoan, partnerLimitFaults } from '../../shared/rules/limits.ts';
import { isDate } from '../../shared/time/days.ts';
import { LISTING } from '../../shared/status/bill.ts';
import type { FormRecord, Partner } from '../sent.ts';
import { costLimit, type FormSeed, partners } from '../content/content.ts';
import { refuseFaults } from './refusal.ts';
import { DAY, wireTime } from './shanghaiTime.ts';

const available = partners.filter(({ status }) => status !== LISTING.off);

export const partnerById = (id: number | null): Partner | undefined =>
  available.find((partner) => partner.id === id);

export const lendsFor = (partner: Partner, form: FormSeed): boolean =>
  partner.form_id === form.id || partner.loan_type_ids.includes(form.loan_type_id);

/** Whether an offer may be shown: the whole cost that its conditions allow is within the published limit. Nobody can permit another. */
export const isShown = (partner: Partner): boolean => highestCost(partner) <= toFen(costLimit);

/** Said when an offer over the limit is chosen. */
export const OVER_LIMIT = `这个产品的综合融资成本超过上限 ${costLimit}%，不能推荐或递交`;

/** Why a loan may not be lent: its whole annualised cost, fees included, is over the limit. Null if it may; `annual_rate` is in per cent. */
export function costFault(
  partner: Partner,
  loan: { amount: number; term: number; annual_rate: string; method: number | undefined },
): string | null {
  const [cost] = annualCostsOf(partner, { ...loan, repayment: loan.method }, [loan.annual_rate]);
  if (cost !== undefined && toFen(cost) <= toFen(costLimit)) return null;
  const shown = cost === undefined ? '无法计算' : `为 ${cost}%`;
  return `含费用的综合年化${shown}，超过上限 ${costLimit}%`;
}

/** The lenders that can be proposed for an application: they lend for it, in the applicant's city, this sum for this term, within the limit of costs. */
export const lendersFor = (
  form: FormSeed,
  { amount, term, city }: RequestedLoan & { city: string },
): Partner[] =>
  available.filter(
    (partner) =>
      lendsFor(partner, form) &&
      isShown(partner) &&
      servesCity(partner.cities, city) &&
      Object.keys(partnerLimitFaults(partner, { amount, term })).length === 0,
  );

/**
 * What the lender has decided, as the operator enters it: yuan (`180000` or `180000.00`), per cent (`3.85`), months, a date
 * (`2026-12-05`), and whom to call. What is absent or empty is taken from the application and the lender's conditions.
 */
export interface Approval {
  approved_amount?: string;
  approved_rate?: string;
  approved_term?: string;
  sign_by?: string;
  contact_name?: string;
  contact_phone?: string;
}

export type Grant = NonNullable<FormRecord['result']>;

interface Applied extends RequestedLoan {
  form: FormSeed | undefined;
  answers: Answers;
}

/** Time for signing the contract, when the operator sets none. */
const SIGN_WITHIN = 15 * DAY;

/**
 * The loan that the lender grants: the operator's entries, else what was applied for within the lender's limits, at the mean of its
 * rates. Refuses entries that are not valid, by field.
 */
export function grant(
  partner: Partner,
  { amount, term, form, answers }: Applied,
  now: number,
  approval: Approval = {},
): Grant {
  const entered = enteredBy(approval, partner, now);
  const { contact_name: name, contact_phone: phone } = approval;
  const meanRate = Math.round((toFen(partner.annual_rate_min) + toFen(partner.annual_rate_max)) / 2);
  const method = methodOf(partner, form, answers);
  const granted = {
    amount: entered.amount ?? Math.min(amount, toFen(partner.amount_max)),
    term: entered.term ?? Math.min(term, partner.term_max),
  };
  const rate = showRate(entered.rate ?? meanRate);
  const [cost] = tableOf(partner, { ...granted, repayment: method }, [rate])?.cases ?? [];
  return {
    bank: partner.name,
    amount: toYuan(granted.amount),
    annual_rate: rate,
    ...(cost?.annual_cost && { annual_cost: cost.annual_cost }),
    ...(cost && { cost: cost.cost }),
    term: granted.term,
    ...(method && { repayment: method }),
    sign_by: entered.signBy ?? wireTime(now + SIGN_WITHIN).slice(0, 10),
    ...((name?.trim() || phone?.trim()) && {
      contact: { name: name?.trim() ?? '', phone: phone?.trim() ?? '' },
    }),
  };
}

/** Reads the operator's entries; an empty one is undefined. */
function enteredBy(approval: Approval, { amount_max: most, term_max: longest }: Partner, now: number) {
  const given = (name: keyof Approval): string | undefined => approval[name]?.trim() || undefined;
  const [amount, rate, term, signBy] = [
    given('approved_amount'),
    given('approved_rate'),
    given('approved_term'),
    given('sign_by'),
  ];
  const fen = amount === undefined ? undefined : parseAmount(amount);
  const hundredths = rate === undefined ? undefined : parseRate(rate);
  const months = term === undefined ? undefined : /^\d{1,3}$/.test(term) ? Number(term) : 0;
  refuseFaults({
    approved_amount:
      fen === null || fen === 0
        ? '请填写批准金额（元），最多两位小数'
        : (fen ?? 0) > toFen(most)
          ? `金额不能超过 ${groupYuan(most)} 元`
          : null,
    approved_rate:
      hundredths === null || hundredths === 0 || (hundredths ?? 0) > TYPED_RATE_MAX
        ? `请填写年化利率，不超过 ${TYPED_RATE_MAX / 100}%，例如 3.85`
        : null,
    approved_term:
      months !== undefined && (months < 1 || months > longest) ? `期限须为 1–${longest} 个月` : null,
    sign_by:
      signBy === undefined
        ? null
        : !isDate(signBy)
          ? '请填写签约截止日期'
          : signBy < wireTime(now).slice(0, 10)
            ? '签约截止日期不能早于今天'
            : null,
  });
  return { amount: fen ?? undefined, rate: hundredths ?? undefined, term: months, signBy };
}

/** What a lender's conditions say to the answers of an application: the same list that the applicant saw. */
export const checkFor = (partner: Partner, form: FormSeed, answers: Answers, now: number): Finding[] =>
  selfCheck(partner, profileOf(form, answers, wireTime(now).slice(0, 10)), askedFor(form, answers));

/** The repayment method that was applied for, if the lender offers it; else the lender's first. */
export function methodOf(
  { repayments }: Partner,
  form: FormSeed | undefined,
  answers: Answers,
): number | undefined {
  const { method } = form ? askedFor(form, answers) : {};
  return method && repayments.includes(method) ? method : repayments[0];
}

/** A method for which a plan can be computed: the given one, the lender's first, else equal payments as an estimate. */
export const planMethodOf = (
  { repayments }: Pick<Partner, 'repayments'>,
  method: number | undefined,
): RepaymentMethod =>
  repaymentMethods.find((way) => way === method) ??
  repaymentMethods.find((way) => repayments.includes(way)) ??
  1;

interface Borrowed {
  /** Fen. */
  amount: number;
  term: number;
  repayment?: number | undefined;
}

/** The costs of a loan from this lender, at its lowest and highest rate or at the `rates`; undefined when it cannot be computed. */
function tableOf(
  partner: Partner,
  { amount, term, repayment }: Borrowed,
  rates?: string[],
): CostTable | undefined {
  if (amount < 1 || amount > PRINCIPAL_MAX || term < 1 || term > MONTHS_MAX) return undefined;
  const loan = { principal: amount, months: term, method: planMethodOf(partner, repayment) };
  return costTable(partner, loan, rates);
}

/** The whole annualised costs (per cent) of a loan from this lender: at its lowest and highest rate, or at the `rates`. */
export function annualCostsOf(...loan: Parameters<typeof tableOf>): string[] {
  const table = tableOf(...loan);
  return table ? annualCosts(table) : [];
}

/** Text of a grant, for instance 额度 200,000.00 元，综合年化 5.23%，期限 24 个月. */
export const grantText = ({ amount, annual_rate: rate, annual_cost: cost, term }: Grant): string =>
  `额度 ${groupYuan(amount)} 元，${cost ? `${ALL_IN} ${cost}%` : `年化利率 ${rate}%（单利）`}，期限 ${term} 个月`;
