import { pino, symbols, type DestinationStream, type LogFn, type Logger } from 'pino';
import { createListed } from './allowedFields.ts';
import { openLogSink, logCounts } from './logSink.ts';
import { scrub } from './scrub.ts';

/** Shortest time between two reports of scrubbed lines (ms). */
const REPORT_EVERY = 60_000;
/** Pino's numbers of the levels `warn` and `error`. */
const WARN = 40;
const ERROR = 50;

/** What every line says of its writer. */
interface Writer {
  instance?: string;
  version?: string;
}

/**
 * The process's logger: one JSON object per line, to standard output. Log lines have an `event` and the fields that the catalogue
 * (events.json) lists for it, no message texts: a library's or an error's message may quote what a visitor sent. Errors appear as
 * `describeError` says. A field that is not listed is not written, and is logged as `sys.log_field_dropped`. `scrub.ts` is the last
 * net; a hit is logged as `sys.log_scrubbed`, which means that a field has to be removed at its source.
 */
export function createLogger(level: string, destination?: DestinationStream, writer: Writer = {}): Logger {
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
      base: { ...writer },
      timestamp: isoTime,
      // Pino copies the message of the error under this key into the line; no field has this name.
      errorKey: ' ',
      formatters: {
        level: (label) => ({ level: label }),
        log: createListed((of, field) => logger.error({ event: 'sys.log_field_dropped', of, field })),
      },
      // The fields are serialised already; pino's own serialisers would take some of them apart.
      serializers: { req: () => undefined, res: () => undefined, err: (err: unknown) => err },
      hooks: {
        logMethod(args: Parameters<LogFn>, method, levelNumber) {
          const first: unknown = args[0];
          const fields =
            first instanceof Error
              ? { err: first }
              : typeof first === 'object' && first !== null
                ? first
                : undefined;
          // A text without fields is a library's remark, such as the address that it listens on.
          if (fields === undefined && levelNumber < WARN) return;
          const line = fields && 'event' in fields ? fields : { event: 'sys.library', ...errorOf(fields) };
          if (levelNumber >= ERROR) {
            const event = String(line.event);
            logCounts.errors[event] = (logCounts.errors[event] ?? 0) + 1;
          }
          method.call(this, line);
        },
        streamWrite(line) {
          const scrubbed = scrub(line);
          if (scrubbed.hits > 0) {
            hits += scrubbed.hits;
            logCounts.scrubbed += scrubbed.hits;
            reporting ??= setTimeout(
              report,
              Math.max(0, reportedAt + REPORT_EVERY - performance.now()),
            ).unref();
          }
          return scrubbed.line;
        },
      },
    },
    destination ?? openLogSink((dropped) => logger.error({ event: 'sys.log_dropped', dropped })),
  );
  return logger;
}

/** Writes what waits in a logger's buffer. An exit does so by itself; a signal that ends the process does not. */
export function flushLog(logger: Logger): void {
  // Pino's destinations may have it, as the sink does.
  const stream = Reflect.get(logger, symbols.streamSym) as { flushSync?: () => void };
  stream.flushSync?.();
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
