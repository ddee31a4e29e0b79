import type { Level } from 'pino';

/**
 * What a field may hold, if it is there. `text`: a word of the code or of the configuration, never a text that somebody sent; `number`; `flag`: true
 * or false; `error`: what describeError.ts says of an error; `list`: words, or objects of words and numbers.
 */
export type FieldType = 'text' | 'number' | 'flag' | 'error' | 'list';

/** A field: its type and its meaning, for docs/logging.md. */
export type Field = readonly [type: FieldType, meaning: string];
export type Fields = Readonly<Record<string, Field>>;

/**
 * Who acts on a line. `nobody`: it is for questions that somebody has later; `operator`: who runs the portal; `upstream`: who runs the
 * upstream; `developer`: who changes the portal.
 */
export type Actor = 'nobody' | 'operator' | 'upstream' | 'developer';

/** An event of the log: what a line with it means, who acts on it, its levels, and its fields besides those of every line. */
export interface EventEntry {
  levels: readonly Level[];
  means: string;
  acts: Actor;
  fields: Fields;
}

/** An entry of the catalogue. `levels`: separated by spaces. */
export const event = (levels: string, acts: Actor, means: string, fields: Fields = {}): EventEntry => ({
  // The catalogue's test checks the names of the levels.
  levels: levels.split(' ') as Level[],
  means,
  acts,
  fields,
});
