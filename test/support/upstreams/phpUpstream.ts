import type { Test } from 'tap';
import { fromDate } from '../../../embedded/domain/shanghaiTime.ts';
import { startTranslator, type Translation } from './translator.ts';

/** Fields that hold a record when they hold something. PHP has no empty record: an absent one is sent as an empty array. */
const RECORDS = new Set([
  'vip',
  'level',
  'inviter',
  'source_user',
  'refund',
  'result',
  'advisor',
  'prev',
  'next',
  'about',
  'play',
  'contact',
  'bank_account',
  'show_if',
]);

/** Whether a key is one of the half whose empty lists are null. By the key alone, so that every run gives the same. */
const isOdd = (key: string) => [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 1;

/** What PHP sends for a field that is null, and for an empty list. */
const phpEmpties = {
  nothing: (key: string): [] | null => (RECORDS.has(key) ? [] : null),
  list: (key: string): [] | null => (isOdd(key) ? null : []),
};

/**
 * The embedded upstream as PHP would respond:
 * - every number, the envelope's code and flags included, is a string;
 * - a time is a number, the seconds since 1970; a date stays text;
 * - nothing is null: for '', for null, and for some empty lists; for others, and for empty records, it is `[]`.
 * Requests are the same.
 */
export const phpTranslation: Translation = {
  response: ({ code, message, data }) => ({
    code: String(code),
    message,
    data: data === null ? [] : php(data, ''),
  }),
};

export const startPhpUpstream = (t: Pick<Test, 'teardown'>) => startTranslator(t, phpTranslation);

const TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

function php(value: unknown, key: string): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return seconds(value) ?? value;
  if (Array.isArray(value))
    return value.length === 0 ? phpEmpties.list(key) : value.map((item) => php(item, ''));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  if (fields.length === 0) return [];
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      field === null ? phpEmpties.nothing(name) : field === '' ? null : php(field, name),
    ]),
  );
}

/** The seconds since 1970 of a time in Shanghai; undefined for other text. */
function seconds(text: string): number | undefined {
  const [, date, hour, minute, second] = TIME.exec(text) ?? [];
  return date === undefined
    ? undefined
    : fromDate(date) / 1000 + Number(hour) * 3600 + Number(minute) * 60 + Number(second);
}
