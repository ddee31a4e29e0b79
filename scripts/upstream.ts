import { listenFault, DataError } from '../embedded/startFault.ts';
import { FolderInUseError } from '../embedded/store/folderLock.ts';
import { startEmbedded } from '../embedded/app.ts';
import { collectOpen, endProcess, handleSignals } from '../server/endProcess.ts';
import { leave } from '../server/leave.ts';
import { createLogger } from '../server/log/logger.ts';
import { noteRunning, runningLine } from '../server/running.ts';
import { openTerminal } from '../server/terminal/openTerminal.ts';
import { START_REFUSED } from '../shared/startRefused.ts';
import { readCommand } from './runTool.ts';

// `npm run upstream`: the embedded upstream on its own.

/** Reads the environment. An empty value counts as unset. */
function readOptions(env: NodeJS.ProcessEnv) {
  const port = Number(env.EMBEDDED_PORT || 3001);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new DataError('EMBEDDED_PORT must be a port number (see .env.example)');
  return {
    varDir: env.VAR_DIR || 'var',
    port,
    host: env.EMBEDDED_HOST || '127.0.0.1',
    publicOrigin: env.PUBLIC_ORIGIN || undefined,
    portalPorts: [Number(env.PORT || 3000), Number(env.METRICS_PORT || 9464)],
    sandbox: env.SANDBOX ? env.SANDBOX === '1' : env.NODE_ENV !== 'production',
    level: env.LOG_LEVEL || 'info',
  };
}

readCommand({
  name: 'upstream',
  help: 'Runs the embedded upstream on its own. Its settings are variables (.env.example).\n',
});
let options: ReturnType<typeof readOptions> | undefined;
try {
  options = readOptions(process.env);
  await run(options);
} catch (error) {
  const line = lineOf(error);
  if (line === undefined) throw error;
  process.stderr.write(`${line}\n`);
  leave(START_REFUSED);
}

async function run({ level, ...options }: ReturnType<typeof readOptions>): Promise<void> {
  const terminal = openTerminal(options.varDir, `upstream-${options.port}`, process.env);
  const logger = createLogger(level, terminal?.destination).child({ part: 'embedded' });
  handleSignals(logger);
  const open = collectOpen();
  endProcess(logger, { open, grace: 0 });
  const { origin, sandbox, consoleToken, close } = await startEmbedded({ ...options, logger });
  open.onClose(close);
  open.onClose(noteRunning(options.varDir, 'upstream', origin));
  if (terminal) {
    terminal.ready({ of: 'upstream', origin: `${origin}/api`, ...sandbox, consolePassword: consoleToken });
    return;
  }
  console.log(`embedded upstream: API ${origin}/api${sandbox ? `, console ${sandbox.console}` : ''}`);
  if (consoleToken)
    console.log(`console password (any name; not asked for on this machine): ${consoleToken}`);
}

/** What prevents the start, as one line; undefined for an error of the program. */
function lineOf(error: unknown): string | undefined {
  const { varDir = '', host = '' } = options ?? {};
  if (error instanceof FolderInUseError) return runningLine(varDir, ['upstream', 'portal']) ?? error.message;
  if (error instanceof DataError) return error.message;
  return listenFault(error, ['EMBEDDED_HOST', host], [['EMBEDDED_PORT', undefined]]);
}
