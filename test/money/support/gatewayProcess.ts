import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/freePort.ts';
import { scaled, isReady } from '../../support/longRun.ts';

/** A gateway in its own process, which can be killed. */
export interface GatewayProcess {
  origin: string;
  /** The log lines so far. */
  logs: string[];
  /** Kills the process and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the built gateway on a port and waits until it is ready. Requests may come from any number of addresses (`X-Forwarded-For`). */
export async function startGateway(env: Record<string, string>, port?: number): Promise<GatewayProcess> {
  const at = port ?? (await freePort());
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1',
      PORT: String(at),
      DRAIN_GRACE: '0',
      METRICS_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const logs: string[] = [];
  const keep = (part: Buffer) => {
    logs.push(...part.toString().split('\n').filter(Boolean));
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const gone = once(child, 'exit');
  const origin = `http://127.0.0.1:${at}`;
  const until = Date.now() + scaled(30_000);
  while (!(await isReady(origin))) {
    await wait(30);
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`the gateway does not start: ${logs.join('\n')}`);
    }
  }
  return {
    origin,
    logs,
    async stop(signal = 'SIGKILL') {
      child.kill(signal);
      await gone;
    },
  };
}
