import type { TSchema } from 'typebox';
import type { Meanings } from './words.ts';

interface More {
  /** The known values with their words, which end the text. An upstream may add some to those of a response. */
  values?: Meanings;
  /** Examples for programs' authors; the first stands in examples of whole records. */
  examples?: readonly unknown[];
}

/**
 * The schema of a field with what it means, in Chinese and English, for the description of `/bff`. It stands here and nowhere else.
 *
 * @throws if a known value has a word in one language only
 */
export function described<T extends TSchema>(
  schema: T,
  zh: string,
  en: string,
  { values, examples }: More = {},
): T {
  const keywords = {
    description: values ? `${zh}：${listed(values.zh, values.en, '，')}` : zh,
    'x-en': values ? `${en}: ${listed(values.en, values.zh, ', ')}` : en,
    ...(examples && { examples }),
  };
  // A copy with the hidden marks of TypeBox, such as that of an optional field: the same type.
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(schema), ...Object.getOwnPropertyDescriptors(keywords) },
  ) as T;
}

const listed = (words: Meanings['zh'], others: Meanings['zh'], separator: string): string =>
  Object.entries(words)
    .map(([value, word]) => {
      if (others[value] === undefined)
        throw new Error(`“${value} ${word}” has no word in the other language`);
      return word === value ? word : `${value} ${word}`;
    })
    .join(separator);
