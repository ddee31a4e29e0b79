import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { plantingFault, type Defect } from './defect.ts';

/** What the tests said of a planted defect. */
export type Verdict = 'caught' | 'survived' | 'not planted' | 'broken';

/**
 * Plants a defect in a copy of the sources, runs its tests there, and takes it out again. `caught`: a test failed while
 * another passed. `broken`: nothing passed, so the change has broken the program instead of the behaviour.
 */
export async function plant(folder: string, defect: Defect): Promise<{ verdict: Verdict; why: string }> {
  const path = join(folder, defect.file);
  const source = readFileSync(path, 'utf8');
  const fault = plantingFault(defect, source);
  if (fault) return { verdict: 'not planted', why: fault };
  writeFileSync(
    path,
    source.replace(defect.find, () => defect.replace),
  );
  try {
    return judge(await runTests(folder, defect.tests));
  } finally {
    writeFileSync(path, source);
  }
}

/** The verdict on a test run's output, whose last line is `N passed, N failed`. */
export function judge(output: string): { verdict: Verdict; why: string } {
  const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed[^\n]*\s*$/.exec(output) ?? [];
  const first = /^not ok (.+)$/m.exec(output)?.[1] ?? '';
  if (Number(failed) > 0) return Number(passed) > 0 ? { verdict: 'caught', why: first } : { verdict: 'broken', why: first };
  return Number(passed) > 0 ? { verdict: 'survived', why: `${passed} tests passed` } : { verdict: 'broken', why: output.slice(-300) };
}

async function runTests(cwd: string, files: readonly string[]): Promise<string> {
  const run = spawn(process.execPath, ['--import', './scripts/ts.mjs', 'scripts/test.ts', ...files], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(run.stdout), once(run, 'close')]);
  return output;
}
