import type { FastifyBaseLogger } from 'fastify';
import {
  pino,
  stdTimeFunctions,
  symbols,
  type DestinationStream,
  type Level,
  type LogFn,
  type Logger,
} from 'pino';
import { describeError } from './describeError.ts';
import { type EventName, events } from './events.ts';
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

/** What is never written, whoever logs it: credentials and personal data, in a line or in a part of one. */
const NEVER = [
  'authorization',
  'cookie',
  'password',
  'phone_number',
  'id_card',
  'real_name',
  'headers',
  'body',
];

/**
 * The process's logger: one JSON object per line, to standard output. Lines have an `event` and its fields, whose types are in events.ts, and no
 * message texts: a library's or an error's message may quote what a visitor sent. Errors appear as `describeError` says. `NEVER` and
 * `scrub` are the last net; a hit of `scrub` is logged as `sys.log_scrubbed`, which means that a field has to be removed at its source.
 */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  writer: Writer = {},
): FastifyBaseLogger {
  let hits = 0;
  let reporting: NodeJS.Timeout | undefined;
  let reportedAt = -Infinity;
  const report = (): void => {
    reporting = undefined;
    reportedAt = performance.now();
    const seen = hits;
    hits = 0;
    logger.event('sys.log_scrubbed', { hits: seen });
  };
  const plain = pino(
    {
      level,
      base: { ...writer },
      timestamp: stdTimeFunctions.isoTime,
      // Pino copies the message of the error under this key into the line; no field has this name.
      errorKey: ' ',
      formatters: { level: (label) => ({ level: label }), log: withoutErrors },
      redact: { paths: NEVER.flatMap((name) => [name, `*.${name}`]), remove: true },
      // Errors are described already.
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
    destination ?? openLogSink((dropped) => logger.event('sys.log_dropped', { dropped })),
  );
  // A child has the logger that it comes from as its prototype, which the type does not say.
  const logger = Object.assign(plain, {
    event(this: Logger, name: EventName, fields: object = {}, as: Level = events[name].levels[0]) {
      this[as]({ event: name, ...fields });
    },
  }) as unknown as FastifyBaseLogger;
  return logger;
}

/** Errors are described, under whatever name: their own properties may hold a text. */
const withoutErrors = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      name === 'err' || value instanceof Error ? describeError(value) : value,
    ]),
  );

/** Writes what waits in a logger's buffer. An exit does so by itself; a signal that ends the process does not. */
export function flushLog(logger: FastifyBaseLogger): void {
  // Pino's destinations may have it, as the sink does.
  const stream = Reflect.get(logger, symbols.streamSym) as { flushSync?: () => void };
  stream.flushSync?.();
}

/** Of a library's fields only an error is logged: the others may be a request's headers. */
function errorOf(fields: object = {}): { err?: Error } {
  const err: unknown = Object.values(fields).find((value) => value instanceof Error);
  return err instanceof Error ? { err } : {};
}
