import { sqliteCode } from '../../shared/sqliteCode.ts';

/** A frame of a stack as V8 writes it, with a place in a file. */
const FRAME = /^\s+at [^\n]{1,300}:\d+:\d+\)?$/;
const FRAMES = 6;
/** Errors whose messages speak of the code, and the longest message (characters). */
const CODE_FAULTS = new Set(['TypeError', 'ReferenceError']);
const MESSAGE_MAX = 200;

interface ErrorDescription {
  type: string;
  code?: string | number | undefined;
  message?: string | undefined;
  /** SQLite's name of the fault: `SQLITE_FULL` is a full disk. */
  sqlite?: string | undefined;
  at?: string[] | undefined;
}

/**
 * Class, code and stack of an error. Its message may quote input or text of the upstream, so that it is only told if it is the language's
 * own on a fault of the code, such as `Cannot read properties of undefined`, and without what stands in double quotes.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error };
  const { code }: NodeJS.ErrnoException = error;
  return {
    type: plain(error.name) ?? 'Error',
    code: typeof code === 'number' ? code : plain(code),
    message:
      code === undefined && CODE_FAULTS.has(error.name)
        ? error.message.replace(/"[^"]*"?/g, '"…"').slice(0, MESSAGE_MAX)
        : undefined,
    sqlite: sqliteCode(error),
    at: framesOf(error),
  };
}

/** A name of code: letters, digits and underscores only, so that no text of a visitor can be one. */
const plain = (name: unknown): string | undefined =>
  typeof name === 'string' && /^[A-Z]\w{0,39}$/.test(name) ? name : undefined;

/**
 * The first frames of the stack. It begins with the message, whose lines may look like frames, so the frames begin after it; with
 * a message that was changed later, it is not known where that is, and there are none.
 */
function framesOf({ stack = '', message }: Error): string[] | undefined {
  const at = stack.indexOf(message);
  if (at < 0) return undefined;
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim());
}
