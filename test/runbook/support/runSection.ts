import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { readRunbook } from './runbook.ts';

const sections = readRunbook();

/** What the commands see of the portal: its variables, and its log. */
export interface Scene {
  env: Record<string, string>;
  log: () => string;
}

/**
 * Runs all commands of a section as its reader would, one block after the other in one shell, against the portal of the scene. Checks that
 * none fails or complains, and returns what they print.
 */
export async function runSection(t: Test, anchor: string, { env, log }: Scene, blocks = sections.find((section) => section.anchor === anchor)?.blocks ?? []): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'runbook-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'portal.log');
  writeFileSync(file, log());
  const child = spawn('sh', ['-eu', '-c', blocks.join('\n')], { env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG: file, TMPDIR: folder, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const read = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (part: Buffer) => { read[name] += part.toString(); });
  const status = await new Promise((done) => void child.on('close', done));
  t.ok(blocks.length > 0, `${anchor} has commands`);
  t.equal(status, 0, `${anchor}: ${read.stderr}`);
  return read.stdout + read.stderr;
}
