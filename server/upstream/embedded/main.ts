import closeWithGrace from 'close-with-grace';
import { createLogger } from '../../log/logger.ts';
import { startEmbedded } from './app.ts';

/** Reads the environment when the embedded upstream runs on its own (`npm run upstream`). */
function config(env: NodeJS.ProcessEnv): { varDir: string; port: number; host: string; sandbox: boolean } {
  const port = Number(env.EMBEDDED_PORT ?? 3001);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('EMBEDDED_PORT must be a port number');
  return {
    varDir: env.VAR_DIR || 'var',
    port,
    host: env.EMBEDDED_HOST || '127.0.0.1',
    sandbox: env.SANDBOX ? env.SANDBOX === '1' : env.NODE_ENV !== 'production',
  };
}

const options = config(process.env);
const logger = createLogger(process.env.LOG_LEVEL || 'info').child({ part: 'embedded' });
const embedded = await startEmbedded({ ...options, logger });
console.log(`embedded upstream: API ${embedded.origin}/api${options.sandbox ? `, console ${embedded.origin}/console` : ''}`);
if (embedded.consoleToken) console.log(`console password (any name; not asked for on this machine): ${embedded.consoleToken}`);

closeWithGrace({ delay: 5_000, logger: false }, async () => embedded.close());
