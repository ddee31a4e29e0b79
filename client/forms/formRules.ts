/** What a form holds: text by field name; a tick is its value, or ''. */
export type Values = Record<string, string>;
/** Messages by field name. */
export type Errors = Record<string, string>;

/**
 * What a field must be. The pattern and message are spread in from the shared rule that the schema uses too, so that
 * both sides say the same.
 */
export interface FieldRule {
  /** Named in the summary of faults. */
  label: string;
  /** What is said when nothing is filled in; absent: the field may stay empty. */
  required?: string | undefined;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  message?: string;
  /** Brings what people type or paste into shape, before it is judged and sent. */
  normalize?: (value: string) => string;
  /** What a pattern cannot say. */
  fault?: (value: string, values: Values) => string | null | undefined;
  /** The fields that `fault` compares with: a change there judges this field again. */
  comparedWith?: string | readonly string[];
}

export type Rules = Record<string, FieldRule>;

/** Why a value is not accepted, or null. */
export function faultOf(rule: FieldRule, value: string, values: Values = {}): string | null {
  if (value === '') return rule.required ?? null;
  const { pattern, minLength = 0, maxLength = Infinity } = rule;
  const misshapen = value.length < minLength || value.length > maxLength || (pattern !== undefined && !new RegExp(pattern, 'u').test(value));
  return (misshapen && rule.message) || (rule.fault?.(value, values) ?? null);
}

/** The faults among the named fields, in their order. */
export function faultsOf(rules: Rules, values: Values, names = Object.keys(rules)): Errors {
  const faults = names.map((name) => [name, rules[name] && faultOf(rules[name], values[name] ?? '', values)] as const);
  return Object.fromEntries(faults.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Values in the shape that is judged and sent; fields without a rule stay as they are. */
export function normalized(rules: Rules, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rules[name]?.normalize?.(value) ?? value]));
}

/**
 * Errors while somebody types: a message goes as soon as it no longer holds, but none appears. A message of the upstream
 * goes at the first change, since only the upstream could judge the new value.
 */
export function errorsAfterEdit(rules: Rules, errors: Errors, name: string, values: Values): Errors {
  const shaped = normalized(rules, values);
  const stale = Object.keys(errors).filter((shown) => shown === name || [rules[shown]?.comparedWith].flat().includes(name));
  if (stale.length === 0) return errors;
  const still = faultsOf(rules, shaped, stale);
  const kept = Object.entries(errors).filter(([shown]) => !stale.includes(shown) || (still[shown] !== undefined && errors[shown] === still[shown]));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}

/**
 * The rule as native attributes, for a browser before hydration. No `maxlength`: it would cut a pasted password or a
 * number with spaces without a word.
 */
export function constraintsOf({ required, pattern, minLength, normalize }: FieldRule) {
  return { required: required !== undefined, pattern: normalize ? undefined : pattern, minLength: minLength && minLength > 1 ? minLength : undefined };
}
