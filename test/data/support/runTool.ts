import { spawn } from 'node:child_process';
import { resolve, join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Test } from 'tap';

export interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a built tool (`backup`, `restore`, `checkLedger`) in a folder, as `npm run` does in the project's. */
export function runTool(tool: string, args: readonly string[], cwd = process.cwd()): Promise<Ran> {
  const child = spawn(process.execPath, [resolve(`dist/tools/${tool}.js`), ...args], {
    cwd,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ran: Ran = { status: null, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (part: Buffer) => {
      ran[name] += part.toString();
    });
  return new Promise((done) => void child.on('close', (status) => done({ ...ran, status })));
}

/** A new folder, which the test's teardown removes. */
export function newFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-data-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
