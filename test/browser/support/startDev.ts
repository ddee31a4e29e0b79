import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Test } from 'tap';

export interface Dev {
  /** What it has said so far. */
  log(): string;
  /** Waits until it says this, after what was said at `since` (a length of the log). */
  says(what: string, since?: number): Promise<void>;
  /** Ctrl-C, as a terminal sends it: to all processes. Resolves when they are gone. */
  interrupt(): Promise<void>;
}

/** `npm run dev` in a folder, with this environment alone. */
export function startDev(t: Test, folder: string, env: Record<string, string>): Dev {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('npm', ['run', 'dev'], { cwd: folder, env: { PATH, HOME, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  let ended = false;
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (log += part));
  const gone = once(child, 'close').then(() => void (ended = true));
  const signal = (name: NodeJS.Signals) => {
    if (!ended && child.pid) process.kill(-child.pid, name);
  };
  t.teardown(async () => {
    signal('SIGKILL');
    await gone;
  });
  return {
    log: () => log,
    async says(what, since = 0) {
      while (!log.slice(since).includes(what)) {
        if (ended) throw new Error(`npm run dev ended without saying ${what}:\n${log}`);
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), gone]);
      }
    },
    async interrupt() {
      signal('SIGINT');
      await gone;
    },
  };
}
