import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { START_REFUSED } from '../shared/startRefused.ts';
import { startEmbedded } from './app.ts';
import { DataError, listenFault } from './startFault.ts';
import { FolderInUseError } from './store/folderLock.ts';

/** Reads the environment when the embedded upstream runs on its own (`npm run upstream`). An empty value counts as unset. */
function readOptions(env: NodeJS.ProcessEnv): {
  varDir: string;
  port: number;
  host: string;
  sandbox: boolean;
} {
  const port = Number(env.EMBEDDED_PORT || 3001);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new DataError('EMBEDDED_PORT must be a port number (see .env.example)');
  return {
    varDir: env.VAR_DIR || 'var',
    port,
    host: env.EMBEDDED_HOST || '127.0.0.1',
    sandbox: env.SANDBOX ? env.SANDBOX === '1' : env.NODE_ENV !== 'production',
  };
}

process.on('SIGHUP', () => undefined);
process.on('SIGUSR2', () => undefined);
let host = '';
try {
  const options = readOptions(process.env);
  ({ host } = options);
  const logger = pino({
    level: process.env.LOG_LEVEL || 'info',
    base: { part: 'embedded' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Headers have tokens, and an error's message may quote what a member sent.
    serializers: {
      req: () => undefined,
      res: () => undefined,
      err: (err: Error) => ({ type: err.name, stack: err.stack?.replace(err.message, '') }),
    },
  });
  const embedded = await startEmbedded({ ...options, logger });
  closeWithGrace({ delay: 5_000, logger: false, skip: ['SIGHUP', 'SIGUSR2'] }, async () => embedded.close());
  console.log(
    `embedded upstream: API ${embedded.origin}/api${options.sandbox ? `, console ${embedded.origin}/console` : ''}`,
  );
  if (embedded.consoleToken)
    console.log(`console password (any name; not asked for on this machine): ${embedded.consoleToken}`);
} catch (error) {
  const line =
    error instanceof DataError || error instanceof FolderInUseError
      ? error.message
      : listenFault(error, ['EMBEDDED_HOST', host], [['EMBEDDED_PORT', undefined]]);
  if (line === undefined) throw error;
  process.stderr.write(`${line}\n`);
  process.exit(START_REFUSED);
}
