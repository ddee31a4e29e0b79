import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** Path of a package's command, so that no shell or global tool is needed. Packages need not export their manifest, so it is read as a file. */
function command(name: string, pkg = name): string {
  const folder = join('node_modules', pkg);
  // As npm defines a manifest.
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: string | Record<string, string> };
  return join(folder, typeof bin === 'string' ? bin : (bin[name] ?? ''));
}

/** Commands that run one after the other; the first that fails is the last. */
interface Step {
  title: string;
  commands: string[][];
}

/** Runs one command; its output is kept back, so that what runs beside it does not mix with it. */
function run(args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.on('close', (code) => resolve({ status: code ?? 1, output }));
  });
}

/** Runs the steps, as many at a time as there are cores, and shows each with its output when it is done; stops the process when one failed. */
async function sideBySide(steps: Step[]): Promise<void> {
  const waiting = [...steps];
  const failed: string[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now();
      let shown = '';
      let status = 0;
      for (const args of step.commands) {
        const done = await run(args);
        shown += done.output;
        status = done.status;
        if (status !== 0) break;
      }
      if (status !== 0) failed.push(step.title);
      process.stdout.write(`\n== ${step.title}: ${status === 0 ? 'passed' : 'failed'}, ${((performance.now() - started) / 1000).toFixed(1)} s\n${shown}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  if (failed.length === 0) return;
  process.stderr.write(`failed: ${failed.join(', ')}\n`);
  process.exit(1);
}

/** A script of ours. */
const script = (file: string): string[] => ['--import=./scripts/ts.mjs', file];

/** Percent of the client's lines that may be written twice. */
const CLONES_MAX = 3;

/** What prettier found well formed is known by the file's content; no other file matters to it. */
const FORMAT_CACHE = ['--cache', '--cache-strategy=content'];

/**
 * The steps that need no test runner: types, lint, import rules, dead code, sizes, clones, and the build with its budget.
 * What takes longest begins first. The lint has no cache: its rules ask for types, which change with other files.
 */
export const check = (): Promise<void> =>
  sideBySide([
    { title: 'lint', commands: [[command('eslint'), '.', '--max-warnings=0']] },
    { title: 'build and budget', commands: [script('scripts/build.ts'), script('scripts/budget.ts')] },
    { title: 'types', commands: [[command('tsc', '@typescript/native'), '-b']] },
    { title: 'format', commands: [[command('prettier'), '--check', '--log-level=warn', ...FORMAT_CACHE, '.']] },
    { title: 'imports', commands: [[command('depcruise', 'dependency-cruiser'), 'client', 'server', 'shared', '--config', '.dependency-cruiser.cjs']] },
    { title: 'dead code', commands: [[command('knip')]] },
    { title: 'sizes', commands: [script('scripts/checkTree.ts')] },
    {
      title: 'clones',
      commands: [[command('jscpd'), 'client', '--silent', `--threshold=${CLONES_MAX}`, '--formats-exts=typescript:ts;tsx:tsx', '--ignore=**/public/**']],
    },
  ]);
