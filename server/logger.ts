import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * The process's logger: one JSON object a line. Only events with fields chosen by hand are logged; the
 * serializers make sure that a request, a reply or an error that is passed by mistake says nothing secret.
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

/** Class, code and place of an error, without its message: messages quote input and upstream text. */
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
