import { normalizePhone, phoneRule } from '../../shared/rules/contact.ts';

/** A ticked checkbox has its value, an unticked one ''. */
export type Values = Record<string, string>;
export type Errors = Record<string, string>;

/** Pattern and message come from the shared rule of the schema, so that browser and gateway agree. */
export interface FieldRule {
  label: string;
  /** For an empty field; absent when it may be empty. */
  required?: string | ((values: Values) => string | undefined) | undefined;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  message?: string;
  normalize?: (value: string) => string;
  /** What a pattern cannot express. */
  fault?: (value: string, values: Values) => string | null | undefined;
  /** What is asked about once before the value is sent. */
  doubt?: (value: string, values: Values) => string | null;
  /** Fields that `fault` or `required` looks at: their change checks this one again. */
  comparedWith?: string | readonly string[];
}

export type Rules = Record<string, FieldRule>;

export function faultOf(rule: FieldRule, value: string, values: Values = {}): string | null {
  if (value === '')
    return (typeof rule.required === 'function' ? rule.required(values) : rule.required) ?? null;
  const { pattern, minLength = 0, maxLength = Infinity } = rule;
  const malformed =
    value.length < minLength ||
    value.length > maxLength ||
    (pattern !== undefined && !new RegExp(pattern, 'u').test(value));
  return (malformed && rule.message) || (rule.fault?.(value, values) ?? null);
}

export function faultsOf(rules: Rules, values: Values, names = Object.keys(rules)): Errors {
  const faults = names.map(
    (name) => [name, rules[name] && faultOf(rules[name], values[name] ?? '', values)] as const,
  );
  return Object.fromEntries(faults.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

export const doubtOf = (rules: Rules, values: Values, name: string): string | null =>
  rules[name]?.doubt?.(values[name] ?? '', values) ?? null;

/** Fields without a rule stay. */
export function normalized(rules: Rules, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, rules[name]?.normalize?.(value) ?? value]),
  );
}

/**
 * A message disappears as soon as it no longer applies, one of the upstream at the first change: only the upstream could check
 * the new value.
 */
export function errorsAfterEdit(rules: Rules, errors: Errors, name: string, values: Values): Errors {
  const normalizedValues = normalized(rules, values);
  const stale = Object.keys(errors).filter(
    (shown) => shown === name || [rules[shown]?.comparedWith].flat().includes(name),
  );
  if (stale.length === 0) return errors;
  const still = faultsOf(rules, normalizedValues, stale);
  const kept = Object.entries(errors).filter(
    ([shown, message]) =>
      !stale.includes(shown) || message === (still[shown] ?? doubtOf(rules, normalizedValues, shown)),
  );
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}

/** HTML attributes before hydration. Without `maxlength`, which would silently cut a pasted password or a number with spaces. */
export function constraintsOf({ required, pattern, minLength, normalize }: FieldRule) {
  return {
    required: typeof required === 'string',
    pattern: normalize ? undefined : pattern,
    minLength: minLength && minLength > 1 ? minLength : undefined,
  };
}

export const phoneNumberRule = {
  ...phoneRule,
  label: '手机号',
  required: '请输入手机号',
  normalize: normalizePhone,
} satisfies FieldRule;
