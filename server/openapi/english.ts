import catalogue from './english.json' with { type: 'json' };
import { isJson } from './json.ts';

/** By the Chinese text, as it stands in the description, in the table of reasons, or in fields.json. */
const ENGLISH: Readonly<Record<string, string>> = catalogue;

/** Keys of the description whose values people read. */
const TEXT_KEYS: ReadonlySet<string> = new Set(['description', 'summary', 'name', 'meaning']);
/** Keys of the description whose values are data: they are the same in both languages. */
const DATA_KEYS: ReadonlySet<string> = new Set([
  'example',
  'examples',
  'enum',
  'const',
  'default',
  'pattern',
]);
const HAN = /\p{Script=Han}/u;

/**
 * The English of a Chinese text. A full stop at its end is carried over.
 *
 * @throws for a text that english.json does not have, so that none stays Chinese without a word
 */
export function english(text: string): string {
  const found = ENGLISH[text];
  if (found !== undefined) return found;
  if (text.endsWith('。')) return `${english(text.slice(0, -1))}.`;
  throw new Error(`server/openapi/english.json has no English for “${text}”`);
}

/** A part of the description with its texts in English (`translate` says how); examples and values stay as they are. `key`: that of the part. */
export function inEnglish(part: unknown, translate = english, key = ''): unknown {
  if (typeof part === 'string') return TEXT_KEYS.has(key) && HAN.test(part) ? translate(part) : part;
  if (Array.isArray(part)) return part.map((one) => inEnglish(one, translate));
  if (!isJson(part)) return part;
  // Among the properties of a schema a key is the name of a field.
  const isData = (name: string) => key !== 'properties' && DATA_KEYS.has(name);
  return Object.fromEntries(
    Object.entries(part).map(([name, one]) => [name, isData(name) ? one : inEnglish(one, translate, name)]),
  );
}
