import type { Level } from 'pino';
import catalogue from './events.json' with { type: 'json' };

/**
 * What a field may hold, if it is there. `text`: a word of the code or of the configuration, never a text that somebody sent; `number`; `flag`: true
 * or false; `error`: what `describeError` says of an error; `list`: words, or objects of words and numbers.
 */
export type FieldType = 'text' | 'number' | 'flag' | 'error' | 'list';

/** Fields by name, each with its type and its meaning, for docs/logging.md. */
export type Fields = Readonly<Record<string, readonly [type: FieldType, meaning: string]>>;

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

/** events.json. In an event the name of a shared field stands for the field. The catalogue's test checks the words that are types here. */
interface Catalogue {
  everyLine: Fields;
  sharedFields: Fields;
  groups: Record<string, Record<string, EventEntry & { fields: Record<string, Fields[string] | string> }>>;
}
// The type of a JSON module has any text in place of these words.
const { everyLine, sharedFields, groups } = catalogue as unknown as Catalogue;

/** Fields of every line. Pino or the logger writes them; `reqId` and `part` are bindings of child loggers. */
export const commonFields = everyLine;

/** The events by their headings in docs/logging.md, which is made from the catalogue. */
export const eventGroups: Readonly<Record<string, object>> = groups;

/**
 * The catalogue of the log: every event that the code logs. The logger writes an event's fields that stand here and no others.
 * test/logs/catalogue.test.ts compares it with the sources.
 */
export const events = new Map<string, EventEntry>(
  Object.values(groups).flatMap((group) =>
    Object.entries(group).map(([name, event]) => {
      const fields = Object.entries(event.fields).map(
        ([key, field]): [string, Fields[string] | undefined] => [
          key,
          typeof field === 'string' ? sharedFields[field] : field,
        ],
      );
      // Each name is one of `sharedFields`, or the catalogue's test fails.
      return [name, { ...event, fields: Object.fromEntries(fields) as Fields }];
    }),
  ),
);
