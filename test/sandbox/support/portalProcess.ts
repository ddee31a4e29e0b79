import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Test } from 'tap';
import { freePort } from '../../support/freePort.ts';
import { scaled } from '../../support/longRun.ts';
import { plainNode } from '../../support/plainNode.ts';

export interface PortalProcess {
  child: ChildProcess;
  origin: string;
  /** Where the embedded upstream listens, if the portal starts it. */
  embedded: string;
  stdout(): string;
  stderr(): string;
  /** Resolves when the portal says that it is ready; rejects if it ends before. */
  ready: Promise<void>;
  /** The exit code, once the process has ended. */
  exited: Promise<number | null>;
  /** Resolves when all that the process has written was read. */
  closed: Promise<void>;
}

/** Starts the built portal as a process of its own. `command`: what starts it instead of node itself, such as a shell with limits. `stdout`: a file descriptor for the log. `detached`: it leads a process group of its own. `main`: the gateway of another build. */
export async function startPortalProcess(
  t: Test,
  env: Record<string, string>,
  {
    command,
    args = [],
    stdout = 'pipe',
    detached = false,
    main = resolve('dist/server/main.js'),
  }: { command?: string; args?: string[]; stdout?: 'pipe' | number; detached?: boolean; main?: string } = {},
): Promise<PortalProcess> {
  const [port, embeddedPort] = [await freePort(), await freePort()];
  const varDir = mkdtempSync(join(tmpdir(), 'portal-'));
  const [program, given] = command ? [command, args] : plainNode(...args, main);
  const child = spawn(program, given, {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      EMBEDDED_PORT: String(embeddedPort),
      MAIN: main,
      NODE: process.execPath,
      VAR_DIR: varDir,
      DRAIN_GRACE: '0',
      METRICS_PORT: '0',
      ...env,
    },
    stdio: ['ignore', stdout, 'pipe'],
    detached,
  });
  const read = { stdout: '', stderr: '' };
  let seen = () => {};
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (part: Buffer) => {
      read[name] += part.toString();
      seen();
    });
  const exited = new Promise<number | null>((done) => void child.once('exit', done));
  const closed = new Promise<void>((done) => void child.once('close', () => done()));
  t.teardown(async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(varDir, { recursive: true, force: true });
  });
  const ready = new Promise<void>((done, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`not ready: ${read.stdout}${read.stderr}`)),
      scaled(60_000),
    );
    seen = () => {
      if (read.stdout.includes('"event":"sys.ready"')) {
        clearTimeout(timer);
        done();
      }
    };
    void exited.then(() => {
      clearTimeout(timer);
      fail(new Error(`ended: ${read.stderr}`));
    });
  });
  // A test that expects the end does not wait for this.
  ready.catch(() => undefined);
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    embedded: `http://127.0.0.1:${embeddedPort}`,
    stdout: () => read.stdout,
    stderr: () => read.stderr,
    ready,
    exited,
    closed,
  };
}
