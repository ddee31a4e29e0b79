import { existsSync } from 'node:fs';
import { readConfig } from '../server/config/readConfig.ts';
import { START_REFUSED } from '../shared/startRefused.ts';
import { ConfigError } from '../server/config/environment.ts';
import { developmentServer } from './dev/developmentServer.ts';

// `npm run dev`: runs the sources and updates them when they change. NODE_ENV is always `development`, also if `.env` has another value.
if (existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV = 'development';

try {
  const { host, port, publicOrigin, varDir } = readConfig(process.env);
  const close = await developmentServer({ host, port, publicOrigin, varDir });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      // A second Ctrl-C exits at once.
      for (const again of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.once(again, () => process.exit(1));
      void close().finally(() => process.exit(0));
    });
  // An error in a source must not end the process: after the next change the gateway is made again.
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error) => console.error(error));
} catch (error) {
  if (
    !(error instanceof ConfigError) &&
    !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
  )
    throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(START_REFUSED);
}
