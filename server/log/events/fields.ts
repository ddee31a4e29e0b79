import type { Level } from 'pino';

/**
 * What a field may hold, if it is there. `text`: a word of the code or of the configuration, never a text that somebody sent; `number`; `flag`: true
 * or false; `error`: what describeError.ts says of an error; `list`: words, or objects of words and numbers.
 */
export type FieldType = 'text' | 'number' | 'flag' | 'error' | 'list';

/** A field: its type and its meaning, for docs/logging.md. */
type Field = readonly [type: FieldType, meaning: string];
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

/** Fields of every line. Pino or the logger writes them; `reqId` and `part` are bindings of child loggers. */
export const commonFields = {
  level: ['text', '`debug`, `info`, `warn`, `error`, `fatal`; `LOG_LEVEL` is the lowest that is written'],
  time: ['text', 'ISO 8601, UTC'],
  event: ['text', 'what happened; the headings of this page'],
  instance: ['text', 'the gateway that wrote it'],
  version: ['text', 'version of the portal, and the first characters of its build’s hash'],
  part: ['text', '`embedded`: the embedded upstream wrote it; absent: the gateway'],
  reqId: ['text', 'the request, as in the response’s `x-request-id`; absent: the line belongs to none'],
  traceId: [
    'text',
    'the trace of the request (W3C Trace Context): that of a trusted proxy, else `reqId` without hyphens',
  ],
} as const satisfies Fields;

/** Fields that several events have. */
export const field = {
  member: [
    'text',
    'the session: first characters of its token’s fingerprint, as in `x-session-reset`; absent: a visitor',
  ],
  client: [
    'text',
    'keyed hash of the client’s IP address (of IPv6 the /64), the same for all gateways with the same keys',
  ],
  account: ['text', 'keyed hash of the telephone number or account that was named'],
  call: ['text', 'name of the call, as in the contract'],
  code: ['number', 'the envelope’s code; 200 is success'],
  reason: ['text', 'why it was refused, as in the envelope'],
  durMs: ['number', 'time that it took (ms)'],
  err: [
    'error',
    'class, code and stack of the error; its message only if it is a `TypeError` or `ReferenceError`, whose words are the code’s; `sqlite` is SQLite’s name of the fault',
  ],
  place: ['list', 'the components around the one that failed, the innermost first'],
  count: ['number', 'how often since the last such line'],
} as const satisfies Fields;
