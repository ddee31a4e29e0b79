/**
 * Identifies a record of the upstream. It is opaque: kept, compared and given back as it came, never calculated with. Most upstreams have
 * numbers; others have UUIDs, numbers beyond 2⁵³ or words.
 */
export type Id = number | string;

/** `T` as an upstream has it whose ids are numbers. */
export type NumberIds<T> = [Id] extends [T]
  ? Exclude<T, string>
  : T extends readonly (infer Item)[]
    ? NumberIds<Item>[]
    : T extends object
      ? { [K in keyof T]: NumberIds<T[K]> }
      : T;

/**
 * A text that can be an id. It is a path segment and a word of a list, so it has no separators, and is not only dots. 0 means none,
 * `page` is the segment of a list's totals, and `null`, `undefined` and `NaN` are words of programs.
 */
export const idRule = {
  pattern: '^(?!(?:\\.+|-?0|page|null|undefined|NaN)$)[A-Za-z0-9._~\\-]{1,64}$',
  message: '编号不正确',
};

/** Also for an order's number. */
export const ID = new RegExp(idRule.pattern);

/** Whether a value that was kept is an id. */
export const isId = (value: unknown): value is Id => value !== undefined && readId(value) === value;

/** An id from an address, a form or an upstream. The digits of a number from 1 to 2⁵³ − 1 are that number, any other text stays text. */
export function readId(value: unknown): Id | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  if (typeof value !== 'string' || !ID.test(value)) return undefined;
  const number = Number(value);
  return String(number) === value && Number.isSafeInteger(number) && number > 0 ? number : value;
}
