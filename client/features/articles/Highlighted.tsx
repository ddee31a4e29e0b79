export interface Piece {
  text: string;
  hit: boolean;
}

const WORDS_MAX = 5;

/** The words of a search, lower case, without duplicates. */
export function wordsOf(keyword: string | undefined): string[] {
  return [...new Set((keyword ?? '').toLowerCase().split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX);
}

/** Pieces are rendered as text, so markup in them has no effect. */
function findWords(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, hit: false }];
  const longestFirst = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return text
    .split(new RegExp(`(${longestFirst.join('|')})`, 'iu'))
    .map((piece, place) => ({ text: piece, hit: place % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

export function hasWords(texts: readonly (string | undefined)[], words: readonly string[]): boolean {
  const all = texts.filter(Boolean).join('\n').toLowerCase();
  return words.every((word) => all.includes(word));
}

export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return findWords(text, words).map(({ text: piece, hit }, place) =>
    hit ? <mark key={place}>{piece}</mark> : <span key={place}>{piece}</span>,
  );
}
