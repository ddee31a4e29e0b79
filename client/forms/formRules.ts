/** Values of a form by field name. A ticked checkbox has its value, an unticked one ''. */
export type Values = Record<string, string>;
/** Messages by field name. */
export type Errors = Record<string, string>;

/**
 * The rule of a field. Pattern and message are spread in from the shared rule that the schema uses as well, so that browser
 * and gateway agree.
 */
export interface FieldRule {
  /** Name of the field in the list of faults. */
  label: string;
  /** Message for an empty field; absent when the field may be empty. */
  required?: string | undefined;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  message?: string;
  /** Normalises the typed text before it is checked and sent. */
  normalize?: (value: string) => string;
  /** Checks that a pattern cannot express. Returns a message or null. */
  fault?: (value: string, values: Values) => string | null | undefined;
  /** Fields that `fault` compares with. A change of one of them checks this field again. */
  comparedWith?: string | readonly string[];
}

export type Rules = Record<string, FieldRule>;

/** The message for an invalid value, or null. */
export function faultOf(rule: FieldRule, value: string, values: Values = {}): string | null {
  if (value === '') return rule.required ?? null;
  const { pattern, minLength = 0, maxLength = Infinity } = rule;
  const malformed = value.length < minLength || value.length > maxLength || (pattern !== undefined && !new RegExp(pattern, 'u').test(value));
  return (malformed && rule.message) || (rule.fault?.(value, values) ?? null);
}

/** The faults among the named fields, in their order. */
export function faultsOf(rules: Rules, values: Values, names = Object.keys(rules)): Errors {
  const faults = names.map((name) => [name, rules[name] && faultOf(rules[name], values[name] ?? '', values)] as const);
  return Object.fromEntries(faults.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Normalised values. Fields without a rule stay as they are. */
export function normalized(rules: Rules, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rules[name]?.normalize?.(value) ?? value]));
}

/**
 * The errors after a change. A message disappears as soon as it no longer applies; none is added. A message of the upstream
 * disappears at the first change, since only the upstream could check the new value.
 */
export function errorsAfterEdit(rules: Rules, errors: Errors, name: string, values: Values): Errors {
  const normalizedValues = normalized(rules, values);
  const stale = Object.keys(errors).filter((shown) => shown === name || [rules[shown]?.comparedWith].flat().includes(name));
  if (stale.length === 0) return errors;
  const still = faultsOf(rules, normalizedValues, stale);
  const kept = Object.entries(errors).filter(([shown]) => !stale.includes(shown) || (still[shown] !== undefined && errors[shown] === still[shown]));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}

/**
 * The rule as HTML attributes, for a browser before hydration. Without `maxlength`, which would silently cut a pasted password
 * or a number with spaces.
 */
export function constraintsOf({ required, pattern, minLength, normalize }: FieldRule) {
  return { required: required !== undefined, pattern: normalize ? undefined : pattern, minLength: minLength && minLength > 1 ? minLength : undefined };
}
