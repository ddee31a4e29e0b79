import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { plantingFault, type Defect } from './defect.ts';
import { takeBuild } from './treeCopy.ts';

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
    if (defect.isBuilt) await run(folder, 'scripts/build.ts');
    return judge(await run(folder, 'scripts/test.ts', ...defect.tests));
  } finally {
    writeFileSync(path, source);
    if (defect.isBuilt) takeBuild(folder);
  }
}

/** The verdict on a test run's output, whose last line is `N passed, N failed`. */
export function judge(output: string): { verdict: Verdict; why: string } {
  const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed[^\n]*\s*$/.exec(output) ?? [];
  const first = /^not ok (.+)$/m.exec(output)?.[1] ?? '';
  if (Number(failed) > 0)
    return Number(passed) > 0 ? { verdict: 'caught', why: first } : { verdict: 'broken', why: first };
  return Number(passed) > 0
    ? { verdict: 'survived', why: `${passed} tests passed` }
    : { verdict: 'broken', why: output.slice(-300) };
}

/** Runs a script of the copy. @returns what it printed */
async function run(cwd: string, script: string, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', './scripts/ts.mjs', script, ...words], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output;
}
