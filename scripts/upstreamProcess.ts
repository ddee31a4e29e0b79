import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build, type Plugin } from 'esbuild';

/** Vite's `?raw`: the text of a file. */
const rawTexts: Plugin = {
  name: 'raw',
  setup: (bundle) =>
    bundle.onLoad({ filter: /\.(css|js)$/ }, async ({ path, suffix }) =>
      suffix === '?raw' ? { contents: await readFile(path, 'utf8'), loader: 'text' } : undefined,
    ),
};

/** The bundled embedded upstream. `remove` deletes its folder. */
export interface UpstreamBundle {
  entry: string;
  remove(): void;
}

/**
 * Bundles the embedded upstream with its packages into one file, which starts in a fifth of the time of the sources. The file is
 * inside the project, because the SQL library is not bundled and must be found in node_modules.
 */
export async function bundleUpstream(): Promise<UpstreamBundle> {
  mkdirSync('dist', { recursive: true });
  const folder = mkdtempSync(resolve('dist/upstream-'));
  const entry = join(folder, 'upstream.mjs');
  await build({
    entryPoints: ['scripts/upstream.ts'],
    outfile: entry,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    external: ['@photostructure/sqlite'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [rawTexts],
    logLevel: 'error',
  });
  return { entry, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface UpstreamProcess {
  origin: string;
  pid: number;
  /** Time from start to listening (ms). */
  startedIn: number;
  /** Sends the signal and waits for the process to exit. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the embedded upstream on a free port and waits until it listens. `command`: node, or a program that runs node, with arguments. */
export async function startUpstream(
  entry: string,
  varDir: string,
  command: readonly string[] = [process.execPath],
): Promise<UpstreamProcess> {
  const started = performance.now();
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, [...args, entry], {
    env: { ...process.env, VAR_DIR: varDir, EMBEDDED_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /API (http:\/\/\S+)\/api/.exec(line)?.[1];
    if (!origin) continue;
    const stop = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
      child.kill(signal);
      await gone;
    };
    // The process has been started, so it has a pid.
    return { origin, pid: child.pid as number, startedIn: performance.now() - started, stop };
  }
  throw new Error('the embedded upstream exited before it listened');
}
