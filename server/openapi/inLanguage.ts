import type { Both, Language } from '../../shared/paths.ts';
import { isJson } from './json.ts';

/**
 * A part of the description in one language: of a text in both (`{ zh, en }`) that one; of a schema, whose English stands in `x-en`
 * (shared/records/described.ts), `description` in that language.
 */
export function inLanguage(part: unknown, language: Language): unknown {
  if (Array.isArray(part)) return part.map((one) => inLanguage(one, language));
  if (!isJson(part)) return part;
  if (isBoth(part)) return part[language];
  const { 'x-en': english, ...all } = part;
  if (english !== undefined && language === 'en') all.description = english;
  return Object.fromEntries(Object.entries(all).map(([key, one]) => [key, inLanguage(one, language)]));
}

const isBoth = (part: object): part is Both => Object.keys(part).join() === 'zh,en';
