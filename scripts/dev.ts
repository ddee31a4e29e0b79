import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DataError, dataFault, listenFault } from '../embedded/startFault.ts';
import { ConfigError } from '../server/config/environment.ts';
import type { Config } from '../server/config/config.ts';
import { readConfig } from '../server/config/readConfig.ts';
import { leave, onStopSignal } from '../server/leave.ts';
import { makeFolder } from '../server/makeFolder.ts';
import { runningLine } from '../server/running.ts';
import { START_REFUSED } from '../shared/startRefused.ts';
import { CACHE } from './dev/createVite.ts';
import { developmentServer } from './dev/developmentServer.ts';
import { runTool } from './runTool.ts';

/** Longest time for closing everything (ms): a call that hangs must not keep what nobody needs any more. */
const CLOSE_MAX = 2_000;

// `npm run dev`: runs the sources and updates them when they change. NODE_ENV is always `development`, also if `.env` has another value.
await runTool({
  name: 'dev',
  help: 'Serves the sources, and shows each change when it is saved. Its settings are variables (.env.example).\n',
  async run() {
    process.env.NODE_ENV = 'development';
    let config: Config | undefined;
    try {
      config = readConfig(process.env);
      makeCache(config.varDir);
      const close = await developmentServer(config);
      onStopSignal(
        (signal) => void Promise.race([close(), wait(CLOSE_MAX)]).finally(() => leave(0, signal)),
        (signal) => leave(1, signal),
      );
      // An error in a source must not end the process: after the next change the gateway is made again.
      for (const event of ['uncaughtException', 'unhandledRejection'])
        process.on(event, (error) => console.error(error));
    } catch (error) {
      const line = lineOf(error, config);
      if (line === undefined) throw error;
      process.stderr.write(`${line}\n`);
      leave(START_REFUSED);
    }
    return true;
  },
});

/** Makes Vite's folder, so that one that cannot be made is a fault of VAR_DIR. */
function makeCache(varDir: string): void {
  try {
    makeFolder(join(varDir, CACHE), 0o700);
  } catch (error) {
    throw dataFault(error, varDir);
  }
}

/** What prevents the start, as one line; undefined for an error of the program. */
function lineOf(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError || error instanceof DataError) return error.message;
  if (!config) return undefined;
  const line = listenFault(error, ['HOST', config.host], [['PORT', config.port]]);
  return line && (runningLine(config.varDir, ['portal']) ?? line);
}
