import closeWithGrace from 'close-with-grace';
import { startEmbedded } from './app.ts';

/** Reads the environment when the embedded upstream runs on its own (`npm run upstream`). */
function config(env: NodeJS.ProcessEnv): { varDir: string; port: number } {
  const port = Number(env.EMBEDDED_PORT ?? 3001);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('EMBEDDED_PORT must be a port number');
  return { varDir: env.VAR_DIR || 'var', port };
}

const embedded = await startEmbedded(config(process.env));
console.log(`embedded upstream: API ${embedded.origin}/api, console ${embedded.origin}/console`);

closeWithGrace({ delay: 5_000, logger: false }, async () => embedded.close());
