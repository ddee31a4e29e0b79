import { plainText, visibleText } from '../../shared/rules/typedText.ts';

/** The text that a field starts with, and its value or what is wrong with it. */
export interface ReadRule<T> {
  initial: string;
  read: (text: string) => { value: T } | { fault: string };
}

type Rules = Record<string, ReadRule<unknown>>;
type Values<R extends Rules> = { [K in keyof R]: R[K] extends ReadRule<infer T> ? T : never };

export interface FormReading<R extends Rules> {
  isSent: boolean;
  texts: Record<keyof R, string>;
  errors: Partial<Record<keyof R, string>>;
  /** Undefined when a field is wrong. */
  values: Values<R> | undefined;
}

/** More is never typed, nor is an id longer. */
export const TEXT_MAX = 64;

/** Reads a GET form from its URL. Without any of its fields there, it has its start values. */
export function readForm<R extends Rules>(search: URLSearchParams, rules: R): FormReading<R> {
  const names = Object.keys(rules);
  const isSent = names.some((name) => search.has(name));
  const texts: Record<string, string> = {};
  const errors: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const [name, { initial, read }] of Object.entries(rules)) {
    const text = isSent ? visibleText(search.get(name) ?? '').slice(0, TEXT_MAX) : initial;
    const result = read(text);
    texts[name] = text;
    if ('fault' in result) errors[name] = result.fault;
    else values[name] = result.value;
  }
  return {
    isSent,
    // The casts restore names and types, which the loop loses.
    texts: texts as FormReading<R>['texts'],
    // As above.
    errors: errors as FormReading<R>['errors'],
    // As above; without errors there is a value for each name.
    values: Object.keys(errors).length === 0 ? (values as Values<R>) : undefined,
  };
}

/** A fault that only several fields together show. */
export const withFault = <R extends Rules>(
  { isSent, texts }: FormReading<R>,
  name: keyof R,
  fault: string,
): FormReading<R> => ({
  isSent,
  texts,
  // The cast restores the name, which a computed key loses.
  errors: { [name]: fault } as FormReading<R>['errors'],
  values: undefined,
});

/** From 1 to `most`. */
export function readNumber(text: string | null | undefined, most: number): number | undefined {
  const digits = plainText(text ?? '');
  if (!/^[1-9]\d{0,8}$/.test(digits)) return undefined;
  const value = Number(digits);
  return value <= most ? value : undefined;
}

export function textIn(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? visibleText(value) : '';
}

/** As the upstream counts: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;
