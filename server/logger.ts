import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * The process's logger: one JSON object per line. Log lines have only selected fields; the serializers make sure that a
 * request, reply or error that is logged by mistake reveals no secrets.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: () => undefined, res: () => undefined, err: describeError },
    },
    destination ?? pino.destination(1),
  );
}

/** Class, code and stack of an error, without its message, which may quote input or text of the upstream. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code }: NodeJS.ErrnoException = error;
  return {
    type: error.name,
    code,
    at: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 6)
      .map((line) => line.trim()),
  };
}
