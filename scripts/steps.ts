import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { refuse } from './commandLine.mjs';
import { inParallel } from './inParallel.ts';

/** Path of a package's command, so that no shell or global tool is needed. The manifest is read as a file, because not every package exports it. */
function command(name: string, pkg = name): string {
  const folder = join('node_modules', pkg);
  // The type of `bin` as npm defines it.
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return join(folder, typeof bin === 'string' ? bin : (bin[name] ?? ''));
}

/** Commands that run one after the other; after one that fails, the rest does not run. */
interface Step {
  title: string;
  commands: string[][];
}

/** Runs one command and collects its output, so that the output of parallel commands does not mix. */
function run(args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.on('close', (code) => resolve({ status: code ?? 1, output }));
  });
}

/** Runs a step and prints its output when it ends. @returns whether it passed */
async function runStep({ title, commands }: Step): Promise<boolean> {
  const started = performance.now();
  let output = '';
  let status = 0;
  for (const args of commands) {
    const done = await run(args);
    output += done.output;
    status = done.status;
    if (status !== 0) break;
  }
  process.stdout.write(
    `\n== ${title}: ${status === 0 ? 'passed' : 'failed'}, ${((performance.now() - started) / 1000).toFixed(1)} s\n${output}`,
  );
  return status === 0;
}

/** The arguments that run a script of this project. */
const script = (file: string): string[] => ['--import=./scripts/ts.mjs', file];

/** Prettier's result depends on the content of one file only, so it is cached by content. */
const FORMAT_CACHE = ['--cache', '--cache-strategy=content'];
/** The files that differ from the last commit; if none do, those of the last commit. */
export function changedFiles(): string[] {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
    if (status !== 0)
      refuse('verify', 'it needs a git repository, to know what has changed: npm test runs all tests');
    return stdout.split('\n').filter(Boolean);
  };
  const diff = ['diff', '--name-only', '--diff-filter=ACMR'];
  const changed = [...git(...diff, 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return changed.length > 0 ? changed : git(...diff, 'HEAD~1', 'HEAD');
}

const BUILD: Step = {
  title: 'build and budget',
  commands: [script('scripts/build.ts'), script('scripts/budget.ts')],
};
/** The checks that need no test runner. */
const CHECKS: Step[] = [
  BUILD,
  { title: 'lint', commands: [[command('oxlint')]] },
  { title: 'types', commands: [[command('tsc', '@typescript/native'), '-b']] },
  { title: 'format', commands: [[command('prettier'), '--check', '--log-level=warn', ...FORMAT_CACHE, '.']] },
  {
    title: 'imports',
    commands: [
      [
        command('depcruise', 'dependency-cruiser'),
        'client',
        'embedded',
        'sdk',
        'server',
        'shared',
        '--config',
        '.dependency-cruiser.cjs',
      ],
    ],
  },
  { title: 'dead code', commands: [[command('knip')]] },
  {
    title: 'description of /bff',
    commands: [
      [...script('scripts/openapi.ts'), '--check'],
      [command('redocly', '@redocly/cli'), 'lint', 'docs/openapi.json'],
    ],
  },
];

/** Builds what the tests run. */
export const build = (): Promise<void> => check([BUILD]);

/** Runs checks, as many at a time as the machine has cores. If some fail, the process prints which and exits with 1. */
export async function check(steps = CHECKS): Promise<void> {
  const failed: string[] = [];
  await inParallel(availableParallelism(), steps, async (step) => {
    if (!(await runStep(step))) failed.push(step.title);
  });
  if (failed.length === 0) return;
  process.stderr.write(`failed: ${failed.join(', ')}\n`);
  process.exit(1);
}
