import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_PASSWORD } from '../embedded/seed/people.ts';
import { Browser } from '../test/support/browserLike.ts';
import { freePort } from '../test/support/freePort.ts';
import { isReady, until } from '../test/support/longRun.ts';
import { startUpstream } from './upstreamProcess.ts';

interface SamplePortal {
  origin: string;
  /** The session of a visitor (no phone number) or of a sample member; each member logs in once. */
  enter(phone?: string): Promise<Browser>;
  stopUpstream(): Promise<void>;
  stop(): Promise<void>;
}

/** Time in which the gateway has to become ready (ms). */
const START_MAX = 30_000;

/** Starts the built gateway, as in production, before an embedded upstream with the sample members, which is a process of its own. */
export async function startSamplePortal(): Promise<SamplePortal> {
  const varDir = mkdtempSync(join(tmpdir(), 'portal-'));
  const node = [process.execPath, '--import', './scripts/sources.mjs'];
  const upstream = await startUpstream('scripts/upstream.ts', varDir, node);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const gateway = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      UPSTREAM_ORIGIN: upstream.origin,
      VAR_DIR: join(varDir, 'gateway'),
      PAGES_PER_MINUTE: '100000',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(gateway, 'exit');
  const stop = async () => {
    gateway.kill();
    await Promise.all([gone, upstream.stop('SIGKILL')]);
    rmSync(varDir, { recursive: true, force: true });
  };
  if (!(await until(() => isReady(origin), START_MAX))) {
    await stop();
    throw new Error(`the gateway did not become ready within ${START_MAX / 1_000} s`);
  }
  const sessions = new Map<string, Promise<Browser>>();
  async function open(phone: string): Promise<Browser> {
    const session = new Browser(origin);
    if (phone) await session.post('/bff/login', { phone_number: phone, password: SAMPLE_PASSWORD });
    return session;
  }
  return {
    origin,
    enter(phone = '') {
      const session = sessions.get(phone) ?? open(phone);
      sessions.set(phone, session);
      return session;
    },
    stopUpstream: () => upstream.stop('SIGKILL'),
    stop,
  };
}
