import {
  parseRate,
  RATE_TOO_HIGH,
  rateRule,
  showRate,
  TYPED_RATE_MAX,
} from '../../../shared/money/annualRate.ts';
import { amountRule, parseAmount } from '../../../shared/money/money.ts';
import { MONTHS_MAX, repaymentMethods, type RepaymentMethod } from '../../../shared/money/repayment.ts';
import { parseWan, wanFault, wanRule } from '../../../shared/money/wan.ts';
import { type ReadRule, readNumber } from '../../lib/readForm.ts';

export const wanField = (initial: string): ReadRule<number> => ({
  initial,
  read(text) {
    const value = parseWan(text);
    return value === null ? { fault: wanFault(text) ?? wanRule.message } : { value };
  },
});

/** As fen. `least`: the smallest that makes sense. Empty is 0 where that may be. */
export const yuanField = (initial: string, least = 0): ReadRule<number> => ({
  initial,
  read(text) {
    const value = text === '' && least === 0 ? 0 : parseAmount(text);
    if (value === null) return { fault: amountRule.message };
    return value < least ? { fault: '金额要大于 0' } : { value };
  },
});

export const rateField = (initial: string): ReadRule<number> => ({
  initial,
  read(text) {
    const value = parseRate(text);
    if (value === null) return { fault: rateRule.message };
    return value > TYPED_RATE_MAX ? { fault: RATE_TOO_HIGH } : { value };
  },
});

/** In hundredths of a percent; empty is 0. */
export const shareField = (initial: string, most: number): ReadRule<number> => ({
  initial,
  read(text) {
    const value = text === '' ? 0 : parseRate(text);
    if (value === null) return { fault: '请输入百分数，最多两位小数，例如 1 或 0.5' };
    return value > most ? { fault: `不能高于 ${Number(showRate(most))}%` } : { value };
  },
});

export const monthsField = (initial: string): ReadRule<number> => ({
  initial,
  read(text) {
    const value = readNumber(text.replace(/ ?(?:个月|期)$/, ''), MONTHS_MAX);
    return value === undefined ? { fault: `请输入 1–${MONTHS_MAX} 之间的整数` } : { value };
  },
});

/** Anything else is the first. */
export const choiceField = <T extends string>(choices: readonly [T, ...T[]]): ReadRule<T> => ({
  initial: choices[0],
  read: (text) => ({ value: choices.find((choice) => choice === text) ?? choices[0] }),
});

/** Anything else is 等额本息. */
export const methodField: ReadRule<RepaymentMethod> = {
  initial: '1',
  read: (text) => ({ value: repaymentMethods.find((method) => String(method) === text) ?? 1 }),
};
