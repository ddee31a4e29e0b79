import { Fragment } from 'react';
import { findWords } from './findWords.ts';

/** A text in which the search words are marked. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return findWords(text, words).map(({ text: piece, hit }, place) => (hit ? <mark key={place}>{piece}</mark> : <Fragment key={place}>{piece}</Fragment>));
}
