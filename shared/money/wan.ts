import { toFen, groupDigits } from './money.ts';
import { normalizeWan } from './typedSum.ts';

/** The space between a number and what it counts, and within a date and time: `15 个工作日`, `第 3 期`, `11 月 16 日 01:00`. */
const TORN = /(?<=\d) (?=\p{Script=Han})|(?<=第) (?=\d)|(?<=\d [年月日]) (?=\d)/gu;

/** Text in which a line cannot end between a number and its unit, nor within a date. */
export const keepTogether = (text: string): string => text.replace(TORN, '\u00A0');

/** Loan sums are shown and typed in 万元 (10,000 yuan), also in the query of bank searches; requests and responses use yuan. */
const FEN_OF_WAN = 1_000_000;

/** Rule of a form field in 万元: above 0, below 100,000, with up to four decimals (whole yuan). */
export const wanRule = {
  pattern: '^(?!0(\\.0+)?$)(0|[1-9]\\d{0,4})(\\.\\d{1,4})?$',
  message: '请输入以万元计的金额，例如 20 或 20.5',
};

const TYPED = new RegExp(wanRule.pattern);

/** The largest sum that the rule takes, in fen. */
const WAN_MAX = 99_999 * FEN_OF_WAN;
const FIGURE = /^\d+(\.\d{1,4})?$/;

/**
 * What is wrong with an amount as it was typed; undefined when nothing is. A figure of more than `most` (fen) is told the limit,
 * another text how to write it.
 */
export function wanFault(typed: string, most = WAN_MAX, label = '金额'): string | undefined {
  const text = normalizeWan(typed);
  if (FIGURE.test(text) && Number(text) * FEN_OF_WAN > most) return `${label}不能超过 ${showWan(most)} 万元`;
  return TYPED.test(text) ? undefined : wanRule.message;
}

/** 万元 as a person types or pastes it → fen; null when the text is not such an amount. */
export function parseWan(text: string): number | null {
  const typed = normalizeWan(text);
  if (!TYPED.test(typed)) return null;
  const [whole = '0', decimals = ''] = typed.split('.');
  return Number(whole) * FEN_OF_WAN + Number(decimals.padEnd(4, '0')) * 100;
}

/** Fen → 万 without trailing zeros: `20.5`, `1,000`. Fractions of a yuan are dropped. */
export function showWan(fen: number): string {
  const yuan = Math.floor(fen / 100);
  const decimals = String(yuan % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return groupDigits(Math.floor(yuan / 10_000)) + (decimals && `.${decimals}`);
}

/** Fen in 万元 without thousands separators, as in fields and URLs. */
export const typedWan = (fen: number): string => showWan(fen).replaceAll(',', '');

/** A range of two yuan strings, shown in 万元: `1–50 万元`. */
export function wanRange(min: string, max: string): string {
  const [from, to] = [showWan(toFen(min)), showWan(toFen(max))];
  return from === to ? `${to} 万元` : `${from}–${to} 万元`;
}
