import { parseArgs } from 'node:util';

/** What was asked for. Without a question the lines are printed for people. */
export interface Asked {
  question: string | undefined;
  /** Of `request`, `member` and `event`: which one. */
  subject: string;
  files: string[];
  /** ISO time of the first line. */
  since: string | undefined;
  /** Only requests of routes that begin so. */
  route: string | undefined;
  /** Rows of each table at most; Infinity: all. */
  top: number;
  json: boolean;
  help: boolean;
}

/** Wrong arguments; the message is one line for people. */
export class ArgumentError extends Error {}

/** Questions with sums, and those that print lines, with what each has to be told. */
const SUMS = ['warnings', 'failing', 'slow', 'busy', 'brute-force', 'resets', 'money'] as const;
const SUBJECTS: ReadonlyMap<string | undefined, string> = new Map([
  ['request', 'the id of a request'],
  ['member', 'the first characters of a session’s fingerprint'],
  ['event', 'the name of an event, or its beginning'],
]);

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads the arguments. `now`: ms since 1970. Throws `ArgumentError`. */
export function readArguments(args: readonly string[], now: number): Asked {
  const { values, positionals } = parse(args);
  const [first, ...rest] = positionals;
  const needed = SUBJECTS.get(first);
  const isSubject = needed !== undefined;
  const isQuestion = isSubject || SUMS.some((name) => name === first);
  const [subject = '', ...files] = isSubject ? rest : ['', ...(isQuestion ? rest : positionals)];
  if (isSubject && subject === '') throw new ArgumentError(`${first} needs ${needed}`);
  return {
    question: isQuestion ? first : undefined,
    subject,
    files,
    since: values.since === undefined ? undefined : moment(values.since, now),
    route: values.route,
    top: values.top === undefined ? Infinity : wholeNumber(values.top),
    json: values.json,
    help: values.help,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        since: { type: 'string' },
        route: { type: 'string' },
        top: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new ArgumentError('--top takes a number of rows, such as 10');
  return Number(text);
}

/** The moment of `10m`, `2h`, `3d` before now, or of an ISO time. */
function moment(text: string, now: number): string {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const at = count === undefined ? Date.parse(text) : now - Number(count) * (UNITS[unit] ?? 0);
  if (Number.isNaN(at)) throw new ArgumentError('--since takes a time such as 10m, 2h, 3d or 2026-01-31T08:00:00Z');
  return new Date(at).toISOString();
}
