import { captchaRule, smsCodeRule } from '../../shared/rules/signIn.ts';
import { normalizePhone, phoneRule } from '../../shared/rules/contact.ts';

/** Values of a form by field name. A ticked checkbox has its value, an unticked one ''. */
export type Values = Record<string, string>;
export type Errors = Record<string, string>;

/**
 * The rule of a field. Pattern and message are spread in from the shared rule that the schema uses as well, so that browser
 * and gateway agree.
 */
export interface FieldRule {
  /** Name of the field in the list of faults. */
  label: string;
  /** Message for an empty field; absent when the field may be empty. A function where that depends on other values. */
  required?: string | ((values: Values) => string | undefined) | undefined;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  message?: string;
  normalize?: (value: string) => string;
  /** Checks that a pattern cannot express. Returns a message or null. */
  fault?: (value: string, values: Values) => string | null | undefined;
  /** Fields that `fault` or `required` looks at. A change of one of them checks this field again. */
  comparedWith?: string | readonly string[];
}

export type Rules = Record<string, FieldRule>;

/** The message for an invalid value, or null. */
function faultOf(rule: FieldRule, value: string, values: Values = {}): string | null {
  if (value === '')
    return (typeof rule.required === 'function' ? rule.required(values) : rule.required) ?? null;
  const { pattern, minLength = 0, maxLength = Infinity } = rule;
  const malformed =
    value.length < minLength ||
    value.length > maxLength ||
    (pattern !== undefined && !new RegExp(pattern, 'u').test(value));
  return (malformed && rule.message) || (rule.fault?.(value, values) ?? null);
}

/** The faults among the named fields, in their order. */
export function faultsOf(rules: Rules, values: Values, names = Object.keys(rules)): Errors {
  const faults = names.map(
    (name) => [name, rules[name] && faultOf(rules[name], values[name] ?? '', values)] as const,
  );
  return Object.fromEntries(faults.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Normalised values. Fields without a rule stay as they are. */
export function normalized(rules: Rules, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, rules[name]?.normalize?.(value) ?? value]),
  );
}

/**
 * The errors after a change. A message disappears as soon as it no longer applies; none is added. A message of the upstream
 * disappears at the first change, since only the upstream could check the new value.
 */
export function errorsAfterEdit(rules: Rules, errors: Errors, name: string, values: Values): Errors {
  const normalizedValues = normalized(rules, values);
  const stale = Object.keys(errors).filter(
    (shown) => shown === name || [rules[shown]?.comparedWith].flat().includes(name),
  );
  if (stale.length === 0) return errors;
  const still = faultsOf(rules, normalizedValues, stale);
  const kept = Object.entries(errors).filter(
    ([shown]) => !stale.includes(shown) || (still[shown] !== undefined && errors[shown] === still[shown]),
  );
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}

/**
 * The rule as HTML attributes, for a browser before hydration. Without `maxlength`, which would silently cut a pasted password
 * or a number with spaces.
 */
export function constraintsOf({ required, pattern, minLength, normalize }: FieldRule) {
  return {
    required: typeof required === 'string',
    pattern: normalize ? undefined : pattern,
    minLength: minLength && minLength > 1 ? minLength : undefined,
  };
}

/** Converts full-width characters and removes spaces, which come along when a code is pasted. */
export const compact = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

/** Rules of codes by text message, and of captchas. */
export const codeRules = {
  code: { ...smsCodeRule, label: '短信验证码', required: '请输入短信验证码', normalize: compact },
  captcha: { ...captchaRule, label: '图形验证码', required: captchaRule.message, normalize: compact },
} satisfies Record<string, FieldRule>;

/** Rule of the field for a member's phone number. */
export const phoneNumberRule = {
  ...phoneRule,
  label: '手机号',
  required: '请输入手机号',
  normalize: normalizePhone,
} satisfies FieldRule;
