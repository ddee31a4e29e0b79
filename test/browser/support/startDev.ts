import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Test } from 'tap';

export interface Dev {
  /** The output so far. */
  log(): string;
  /** Waits until the output after position `since` contains the text. */
  waitForLog(text: string, since?: number): Promise<void>;
  /** Sends SIGINT to all processes, as Ctrl-C in a terminal does. Resolves when they have ended. */
  interrupt(): Promise<void>;
}

/** Runs `npm run dev` in a folder. Its environment is `env`, PATH and HOME. */
export function startDev(t: Test, folder: string, env: Record<string, string>): Dev {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('npm', ['run', 'dev'], { cwd: folder, env: { PATH, HOME, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  let ended = false;
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (log += part));
  const closed = once(child, 'close').then(() => void (ended = true));
  const signal = (name: NodeJS.Signals) => {
    if (!ended && child.pid) process.kill(-child.pid, name);
  };
  t.teardown(async () => {
    signal('SIGKILL');
    await closed;
  });
  return {
    log: () => log,
    async waitForLog(text, since = 0) {
      while (!log.slice(since).includes(text)) {
        if (ended) throw new Error(`npm run dev ended; its output has no "${text}":\n${log}`);
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), closed]);
      }
    },
    async interrupt() {
      signal('SIGINT');
      await closed;
    },
  };
}
