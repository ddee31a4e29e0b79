import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import { describeError } from './describeError.ts';
import { openLogSink } from './logSink.ts';
import { scrub } from './scrub.ts';
import { shorten } from './shorten.ts';

/** Shortest time between two reports of scrubbed lines (ms). */
const REPORT_EVERY = 60_000;
/** Pino's number of the level `warn`. */
const WARN = 40;

/**
 * The process's logger: one JSON object per line, to standard output. Log lines have an `event` and selected fields, no message
 * texts: a library's or an error's message may quote what a visitor sent. Errors appear as class, code and stack, whatever their
 * field is called; requests and replies not at all. `scrub.ts` is the last net; a hit is logged as `sys.log_scrubbed`, which
 * means that a field has to be removed at its source. `worker`: the number of this process, if it shares the output with others.
 */
export function createLogger(level: string, destination?: DestinationStream, worker?: number): Logger {
  let hits = 0;
  let reporting: NodeJS.Timeout | undefined;
  let reportedAt = -Infinity;
  const report = (): void => {
    reporting = undefined;
    reportedAt = performance.now();
    const seen = hits;
    hits = 0;
    logger.error({ event: 'sys.log_scrubbed', hits: seen });
  };
  const logger: Logger = pino(
    {
      level,
      base: worker === undefined ? null : { worker },
      timestamp: isoTime,
      // Pino copies the message of the error under this key into the line; no field has this name.
      errorKey: ' ',
      formatters: { level: (label) => ({ level: label }), log: describeErrors },
      serializers: { req: () => undefined, res: () => undefined, err: (err: unknown) => (isDescribed(err) ? err : describeError(err)) },
      hooks: {
        logMethod(args: Parameters<LogFn>, method, levelNumber) {
          const first: unknown = args[0];
          const fields = first instanceof Error ? { err: first } : typeof first === 'object' && first !== null ? first : undefined;
          // A text without fields is a library's remark, such as the address that it listens on.
          if (fields === undefined && levelNumber < WARN) return;
          method.call(this, fields && 'event' in fields ? fields : { event: 'sys.library', ...errorOf(fields) });
        },
        streamWrite(line) {
          const scrubbed = scrub(line);
          if (scrubbed.hits > 0) {
            hits += scrubbed.hits;
            reporting ??= setTimeout(report, Math.max(0, reportedAt + REPORT_EVERY - performance.now())).unref();
          }
          return worker === undefined ? scrubbed.line : shorten(scrubbed.line);
        },
      },
    },
    destination ?? openLogSink((dropped) => logger.error({ event: 'sys.log_dropped', dropped })),
  );
  return logger;
}

let last = { at: NaN, text: '' };

/** Pino's field of the time (ISO 8601). Many lines are of the same millisecond, and making the text takes longer than the rest of a line. */
function isoTime(): string {
  const at = Date.now();
  if (at !== last.at) last = { at, text: `,"time":"${new Date(at).toISOString()}"` };
  return last.text;
}

/** Of a library's fields only an error is logged: the others may be a request's headers. */
function errorOf(fields: object = {}): { err?: Error } {
  const err: unknown = Object.values(fields).find((value) => value instanceof Error);
  return err instanceof Error ? { err } : {};
}

const described = new WeakSet<object>();
const isDescribed = (value: unknown): value is object => typeof value === 'object' && value !== null && described.has(value);

/** Replaces errors among the fields, at any depth, by their description. */
const describeErrors = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.values(fields).some((value) => typeof value === 'object' && value !== null) ? withoutErrors(fields) : fields;

const withoutErrors = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withoutError(value)]));

function withoutError(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (!(value instanceof Error)) return withoutErrors(value);
  const description = describeError(value);
  described.add(description);
  return description;
}
