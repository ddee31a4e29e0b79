import { parseAmount, toYuan } from '../money/money.ts';
import { normalizeAmount } from '../money/typedSum.ts';
import { showWan } from '../money/wan.ts';
import type { FormField } from '../records/loan.ts';
import { isDate } from '../time/days.ts';
import { creditCodeDoubt, creditCodeFault, creditCodeRule, normalizeCreditCode } from './creditCode.ts';
import { maxLengthOf, kindOf, NONE, type QuestionKind } from './questions.ts';
import { isPhone, normalizePhone, phoneRule } from './contact.ts';
import { normalizePersonName, personNameFault, personNameRule } from './names.ts';
import { idCardDoubt, idCardFault, normalizeIdCard } from './identityNumbers.ts';
import { FILES_MAX } from './files.ts';
import { visibleText } from './typedText.ts';

const DAY = 86_400_000;

/** Data that the rules of questions need besides the answer. */
export interface Facts {
  /** Today in China, `2026-11-20`. */
  today: string;
  /** Whether the address is a file that this member uploaded. */
  ownsFile: (url: string) => boolean;
}

/** The normalised answer and what may be wrong with it, or its fault. */
export type Read = { value: string | string[]; doubt?: string | null } | { fault: string };

const NUMBER = /^(0|[1-9]\d{0,8})(\.\d{1,2})?$/;

/** Validates and normalises one answer by its question's type. */
export function readAnswer(field: FormField, given: string | string[], facts: Facts): Read {
  const kind = kindOf(field);
  const read = READERS[kind];
  if (MULTIPLE.includes(kind)) return read(field, typeof given === 'string' ? [given] : given, facts);
  return typeof given === 'string' ? read(field, [visibleText(given)], facts) : { fault: '只能填写一项' };
}

type Reader = (field: FormField, given: string[], facts: Facts) => Read;
const MULTIPLE = ['checkbox', 'upload'];

const READERS: Record<QuestionKind, Reader> = {
  text: readText,
  textarea: readText,
  number(field, [given = '']) {
    const text = normalizeAmount(withoutUnit(field, given));
    if (!NUMBER.test(text)) return { fault: '请输入数字，最多两位小数' };
    if (!fits(field, text)) return { fault: '请输入整数' };
    return inRange(field, Number(text), (bound) => `${bound}${field.unit ?? ''}`) ?? { value: text };
  },
  money(field, [text = '']) {
    const fen = parseAmount(text);
    if (fen === null) return { fault: '请输入正确的金额，最多两位小数' };
    const show = (yuan: number): string =>
      field.unit === '万元' ? `${showWan(yuan * 100)} 万元` : `${yuan} 元`;
    return inRange(field, fen / 100, show) ?? { value: toYuan(fen) };
  },
  select: oneOf,
  radio: oneOf,
  area: oneOf,
  checkbox(field, given) {
    const chosen = [...new Set(given)];
    if (chosen.some((value) => !isOption(field, value))) return { fault: '请从选项中选择' };
    if (chosen.length > 1 && chosen.includes(NONE))
      return {
        fault: `“${field.options?.find(({ value }) => value === NONE)?.label}”不能与其他选项同时选择`,
      };
    return { value: chosen };
  },
  date(field, [text = ''], { today }) {
    if (!isDate(text)) return { fault: '请输入正确的日期，例如 2026-01-31' };
    const days = (Date.parse(text) - Date.parse(today)) / DAY;
    if (field.max !== undefined && days > field.max)
      return { fault: field.max === 0 ? '不能晚于今天' : `不能晚于 ${field.max} 天之后` };
    if (field.min !== undefined && days < field.min)
      return { fault: field.min === 0 ? '不能早于今天' : `不能早于 ${-field.min} 天之前` };
    return { value: text };
  },
  phone(_field, [text = '']) {
    const phone = normalizePhone(text);
    return isPhone(phone) ? { value: phone } : { fault: phoneRule.message };
  },
  id_card(_field, [text = ''], { today }) {
    const number = normalizeIdCard(text);
    const fault = idCardFault(number, today);
    return fault ? { fault } : { value: number, doubt: idCardDoubt(number) };
  },
  upload(field, given, { ownsFile }) {
    const files = [...new Set(given)];
    if (files.length > (field.max ?? FILES_MAX))
      return { fault: `最多上传 ${field.max ?? FILES_MAX} 个文件` };
    return files.every(ownsFile) ? { value: files } : { fault: '文件不存在，请重新上传' };
  },
};

/** Of `36 个月` the number. */
const withoutUnit = ({ unit }: FormField, text: string): string =>
  unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text;

function oneOf(field: FormField, [value = '']: string[]): Read {
  return isOption(field, value) ? { value } : { fault: '请从选项中选择' };
}

const isOption = (field: FormField, value: string): boolean =>
  (field.options ?? []).some((option) => option.value === value);

function readText(field: FormField, [text = '']: string[]): Read {
  const max = maxLengthOf(field);
  if ([...text].length > max) return { fault: `${field.label}不超过 ${max} 个字` };
  if (field.pattern === personNameRule.pattern) {
    const name = normalizePersonName(text);
    const fault = personNameFault(name);
    return fault ? { fault } : { value: name };
  }
  if (field.pattern === creditCodeRule.pattern) {
    const code = normalizeCreditCode(text);
    const fault = creditCodeFault(code);
    return fault ? { fault } : { value: code, doubt: creditCodeDoubt(code) };
  }
  return fits(field, text) ? { value: text } : { fault: `${field.label}格式不正确` };
}

/** Whether the text matches the question's pattern. An invalid pattern accepts every text; the upstream validates again. */
function fits(field: FormField, text: string): boolean {
  if (field.pattern === undefined) return true;
  try {
    return new RegExp(field.pattern, 'u').test(text);
  } catch {
    return true;
  }
}

function inRange(field: FormField, value: number, show: (bound: number) => string): Read | undefined {
  if (field.min !== undefined && value < field.min)
    return { fault: `${field.label}不能少于 ${show(field.min)}` };
  if (field.max !== undefined && value > field.max)
    return { fault: `${field.label}不能超过 ${show(field.max)}` };
  return undefined;
}
