import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { Step } from './runbook.ts';

/** What the commands see of the portal: its variables, and its log. */
export interface Scene {
  env: Record<string, string>;
  log: string;
}

/** Runs all commands of some steps as their reader would, one after the other in one shell, against the portal of the scene. Returns the exit code, and what they print. */
async function tryCommands(
  t: Test,
  commands: string,
  { env, log }: Scene,
): Promise<{ status: unknown; printed: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'runbook-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'portal.log');
  writeFileSync(file, log);
  const { PATH, HOME } = process.env;
  const child = spawn('sh', ['-u', '-c', commands], {
    env: { PATH, HOME, LOG: file, TMPDIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (part: Buffer) => {
      printed += part.toString();
    });
  return { status: await new Promise((done) => void child.on('close', done)), printed };
}

/** Runs the steps' commands, checks that none fails, and returns what they print. */
export async function runSteps(t: Test, steps: readonly Step[], scene: Scene): Promise<string> {
  const commands = steps.map((step) => step.commands).join('\n');
  t.ok(commands !== '', 'there are commands');
  const { status, printed } = await tryCommands(t, `set -e\n${commands}`, scene);
  t.equal(status, 0, `${commands}${printed}`);
  return printed;
}
