import { fenOf, groupDigits, groupYuan, parseAmount, toYuan } from '../money/money.ts';
import { affordablePrincipal, incomeShare, simpleRate } from '../money/loanCost.ts';
import { firstPaymentOf, REPAYMENT_METHODS, repaymentMethods } from '../money/repayment.ts';
import { showWan } from '../money/wan.ts';
import type { Answers, FormField } from '../records/loan.ts';
import type { Partner } from '../records/partner.ts';
import { addMonths, isDate, yearsBetween } from '../time/days.ts';
import { servesCity } from './cities.ts';
import { birthdayOf, idCardRule } from './identityNumbers.ts';
import { isAsked, questionsOf, type AskedFor, type Form } from './questions.ts';

/**
 * The check before applying 递交前自查: what the published conditions of a product say to the answers of an applicant. Only a
 * condition for which the product has a rule is decided; of the others nobody but the lender can tell.
 */

export type Verdict = 'fits' | 'fails' | 'unknown';

export interface Finding {
  /** The condition, as it was published. */
  text: string;
  verdict: Verdict;
  /** The figure that decides: `您填的是 6 个月`; '' where nothing is known. */
  why: string;
  /** What would change it: `还差 6 个月`. */
  change?: string;
}

/** What is known of an applicant, by measure: the value that is compared, and how the applicant has said it. */
export type Profile = Readonly<Record<string, { value: string; shown: string } | undefined>>;

type Offer = Pick<Partner, 'conditions' | 'cities' | 'repayments'> &
  Partial<
    Pick<
      Partner,
      | 'rules'
      | 'amount_min'
      | 'amount_max'
      | 'term_min'
      | 'term_max'
      | 'annual_rate_min'
      | 'annual_rate_max'
      | 'rate_method'
    >
  >;

/** Units of the measures whose differences mean something. Other measures are compared, and no difference is told. */
const UNITS: Readonly<Record<string, string>> = {
  age: '周岁',
  age_at_end: '周岁',
  income: '元',
  debts: '元',
  turnover: '元',
  debt_share: '%',
  share: '%',
  fund_months: '个月',
  social_months: '个月',
  work_months: '个月',
  business_months: '个月',
};
/** These change with time alone, or cannot be changed. */
const FIXED = ['age', 'age_at_end'];

/** The findings in the order of what the product publishes: sum, term, way of repayment, city, then its conditions. */
export function selfCheck(offer: Offer, profile: Profile, loan: AskedFor): Finding[] {
  const facts = { ...profile, ...derived(offer, profile, loan) };
  const { conditions, rules = [] } = offer;
  const ruled = conditions.map((text): Finding => {
    const [first, ...more] = rules
      .filter((rule) => rule.text === text)
      .map((rule) => ruleFinding(rule, facts, offer, loan));
    return first ? more.reduce(worse, first) : { text, verdict: 'unknown', why: '' };
  });
  // A rule without its condition among the texts is a condition too.
  const others = rules
    .filter(({ text }) => text === undefined || !conditions.includes(text))
    .map((rule) => ruleFinding(rule, facts, offer, loan));
  return [...limitFindings(offer, profile, loan), ...ruled, ...others];
}

/** Of two rules of one condition, the one that decides: what fails, else what nobody knows. */
const worse = (one: Finding, other: Finding): Finding =>
  [one, other].find(({ verdict }) => verdict === 'fails') ??
  [one, other].find(({ verdict }) => verdict === 'unknown') ??
  one;

export const VERDICT_TEXT: Record<Verdict, string> = { fits: '符合', fails: '不符', unknown: '不知道' };

/** `递交前自查：2 项不符，3 项符合，1 项不知道` */
export function findingsSummary(findings: readonly Finding[]): string {
  const parts = (['fails', 'fits', 'unknown'] as const).flatMap((verdict) => {
    const count = findings.filter((one) => one.verdict === verdict).length;
    return count > 0 ? [`${count} 项${VERDICT_TEXT[verdict]}`] : [];
  });
  return `递交前自查：${parts.join('，')}`;
}

/** The figure that decides, and what would change it. */
export const becauseOf = ({ why, change }: Finding): string => [why, change].filter(Boolean).join('；');

export const fails = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ verdict }) => verdict === 'fails');

function limitFindings(offer: Offer, profile: Profile, { principal, months, method }: AskedFor): Finding[] {
  const [least, most] = [fenOf(offer.amount_min), fenOf(offer.amount_max)];
  const { term_min: shortest, term_max: longest, cities, repayments } = offer;
  const city = profile.city;
  const found: (Finding | false)[] = [
    (least !== undefined || most !== undefined) && {
      text: `额度 ${rangeText(least && showWan(least), most && showWan(most))} 万元`,
      ...within(principal, least, most, (fen) => `${showWan(fen)} 万元`, '改借 '),
    },
    (shortest !== undefined || longest !== undefined) && {
      text: `期限 ${rangeText(shortest, longest)} 个月`,
      ...within(months, shortest, longest, (term) => `${term} 个月`, '改为 '),
    },
    // One that is repaid in none of the ways that a form asks for is asked nothing.
    repaymentMethods.some((way) => repayments.includes(way)) &&
      method !== undefined && {
        text: '还款方式',
        verdict: repayments.includes(method) ? 'fits' : 'fails',
        why: `您选的是${REPAYMENT_METHODS[method]}`,
      },
    cities.length > 0 && {
      text: '可受理您所在的城市',
      ...(city === undefined
        ? { verdict: 'unknown', why: '' }
        : { verdict: servesCity(cities, city.value) ? 'fits' : 'fails', why: `您在${city.shown}` }),
    },
  ];
  return found.filter((one) => one !== false);
}

/** `1–50`; with one limit `1 起` or `不超过 50`. */
const rangeText = (from: string | number | undefined, to: string | number | undefined): string =>
  from === undefined
    ? `不超过 ${to}`
    : to === undefined
      ? `${from} 起`
      : from === to
        ? `${to}`
        : `${from}–${to}`;

function within(
  value: number | undefined,
  least: number | undefined,
  most: number | undefined,
  show: (value: number) => string,
  verb: string,
): Omit<Finding, 'text'> {
  if (value === undefined) return { verdict: 'unknown', why: '' };
  const nearest = value < (least ?? -Infinity) ? least : value > (most ?? Infinity) ? most : undefined;
  const why = `您填的是 ${show(value)}`;
  return nearest === undefined
    ? { verdict: 'fits', why }
    : { verdict: 'fails', why, change: `${verb}${show(nearest)}` };
}

type Rule = NonNullable<Partner['rules']>[number];

function ruleFinding(rule: Rule, facts: Profile, offer: Offer, loan: AskedFor): Finding {
  const { text = '机构的条件', measure, min, max, values, advice, partial } = rule;
  const met = (why: string): Finding =>
    partial === 1
      ? { text, verdict: 'unknown', why: `${why}，其余由机构核实` }
      : { text, verdict: 'fits', why };
  const fact = facts[measure];
  if (fact === undefined) return { text, verdict: 'unknown', why: '' };
  const why = ['debt_share', 'age_at_end'].includes(measure) ? fact.shown : `您填的是${fact.shown}`;
  if (values && min === undefined && max === undefined) {
    if (values.includes(fact.value)) return met(why);
    return { text, verdict: 'fails', why, ...(advice && { change: advice }) };
  }
  const number = Number(fact.value);
  if (fact.value === '' || !Number.isFinite(number)) return { text, verdict: 'unknown', why };
  const lacking = min !== undefined && number < min ? min - number : 0;
  const excess = max !== undefined && number > max ? number - max : 0;
  if (lacking === 0 && excess === 0) return met(why);
  const change =
    advice ??
    (measure === 'debt_share'
      ? lighterLoan(offer, facts, loan, max ?? 0)
      : difference(measure, lacking, excess));
  return { text, verdict: 'fails', why, ...(change && { change }) };
}

function difference(measure: string, lacking: number, excess: number): string | undefined {
  const unit = UNITS[measure];
  if (unit === undefined || FIXED.includes(measure)) return undefined;
  const figure = (number: number) =>
    unit === '元' ? groupDigits(Math.ceil(number)) : String(Math.ceil(number));
  return lacking > 0 ? `还差 ${figure(lacking)} ${unit}` : `须减少 ${figure(excess)} ${unit}`;
}

/** What follows from several answers: the share of the income that all payments take, at the product's highest rate, and the age at the end. */
function derived(
  offer: Offer,
  { income, debts, age }: Profile,
  { principal, months, method }: AskedFor,
): Profile {
  const facts: Record<string, { value: string; shown: string }> = {};
  if (age && months !== undefined) {
    const end = Number(age.value) + Math.floor(months / 12);
    facts.age_at_end = { value: String(end), shown: `到期时 ${end} 周岁` };
  }
  const [earned, owed] = [fenOfYuan(income), fenOfYuan(debts)];
  const rate = highestRate(offer);
  if (earned && owed !== undefined && principal && months && rate !== undefined) {
    const payment = firstPaymentOf({ principal, months, rate, method: method ?? 1 });
    const share = Math.ceil(incomeShare(payment + owed, earned) / 100);
    facts.debt_share = {
      value: String(share),
      shown: `新旧还款每月 ${groupYuan(toYuan(payment + owed))} 元，占收入 ${share}%`,
    };
  }
  return facts;
}

/** The largest loan that stays within the share, or that there is none. */
function lighterLoan(
  offer: Offer,
  { income, debts }: Profile,
  loan: AskedFor,
  share: number,
): string | undefined {
  const [earned, owed, rate] = [fenOfYuan(income), fenOfYuan(debts), highestRate(offer)];
  const { months, method = 1 } = loan;
  if (!earned || owed === undefined || rate === undefined || months === undefined) return undefined;
  const left = Math.floor((earned * share) / 100) - owed;
  if (left <= 0) return `现有还款已占收入 ${Math.ceil(incomeShare(owed, earned) / 100)}%，须先减少现有还款`;
  const most = affordablePrincipal(left, { rate, months, method });
  return most < (fenOf(offer.amount_min) ?? 1)
    ? '少借也达不到，须延长期限或先减少现有还款'
    : `改借 ${showWan(most)} 万元以内，或延长期限`;
}

const highestRate = ({
  annual_rate_max: max,
  annual_rate_min: min,
  rate_method = '',
}: Offer): number | undefined => {
  const rate = max ?? min;
  return rate === undefined ? undefined : simpleRate(rate, rate_method);
};

const fenOfYuan = (fact: Profile[string]): number | undefined =>
  fact === undefined ? undefined : (parseAmount(fact.value) ?? undefined);

/**
 * What an application form's answers tell, by the measures of its questions: yuan, months, years. Of several questions with one
 * measure the last that was answered counts. `today`: `2026-11-20`.
 */
export function profileOf(form: Form, answers: Answers, today: string): Profile {
  const questions = questionsOf(form);
  const profile: Record<string, { value: string; shown: string }> = {};
  for (const field of questions) {
    const answer = answers[field.key];
    if (typeof answer !== 'string' || answer === '' || !isAsked(field, questions, answers)) continue;
    const measure = field.measure ?? (field.key === 'city' ? 'city' : undefined);
    const fact = measure === undefined ? undefined : factOf(field, measure, answer, today);
    if (measure !== undefined && fact) profile[measure] = fact;
  }
  return profile;
}

function factOf(field: FormField, measure: string, answer: string, today: string): Profile[string] {
  const option = field.options?.find(({ value }) => value === answer);
  if (option) {
    const value = measure === 'city' ? option.label : option.means;
    return value === undefined
      ? undefined
      : { value, shown: measure === 'city' ? value : `“${option.label}”` };
  }
  const unit = UNITS[measure];
  const shown = (value: string, text = value) => ({ value, shown: unit ? ` ${text} ${unit}` : ` ${text}` });
  if (measure === 'age') {
    const born = new RegExp(idCardRule.pattern).test(answer) ? birthdayOf(answer) : answer;
    return isDate(born) ? shown(String(yearsBetween(born, today))) : undefined;
  }
  if (unit === '个月' && isDate(answer)) return shown(String(monthsBetween(answer, today)));
  if (unit === '元') {
    const fen = parseAmount(answer);
    return fen === null ? undefined : shown(toYuan(fen), groupYuan(toYuan(fen)).replace(/\.00$/, ''));
  }
  return shown(answer.trim());
}

/** Whole months between two dates. */
function monthsBetween(from: string, to: string): number {
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7));
  return addMonths(from, months) > to ? months - 1 : months;
}

/** What somebody has told of themselves without a form. Sums of a month in fen; `overdue`: 1 if something is overdue now, else 0. */
export interface Figures {
  income?: number;
  /** What is paid for other loans. */
  debts?: number;
  turnover?: number;
  city?: string;
  age?: number;
  fundMonths?: number;
  overdue?: number;
}

/** Whoever has told an income and no other loans has none. */
export function profileOfFigures({
  income,
  debts,
  turnover,
  city,
  age,
  fundMonths,
  overdue,
}: Figures): Profile {
  const sum = (fen: number) => ({
    value: toYuan(fen),
    shown: ` ${groupYuan(toYuan(fen)).replace(/\.00$/, '')} 元`,
  });
  const number = (value: number, unit: string) => ({ value: String(value), shown: ` ${value} ${unit}` });
  return {
    ...(income && { income: sum(income), debts: sum(debts ?? 0) }),
    ...(turnover && { turnover: sum(turnover) }),
    ...(city && { city: { value: city, shown: city } }),
    ...(age !== undefined && { age: number(age, '周岁') }),
    ...(fundMonths !== undefined && { fund_months: number(fundMonths, '个月') }),
    ...(overdue !== undefined && {
      overdue: { value: String(overdue), shown: overdue === 1 ? '“当前有逾期”' : '“当前没有逾期”' },
    }),
  };
}
