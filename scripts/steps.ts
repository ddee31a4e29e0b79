import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
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

/** Runs a step and prints its output when it ends. @returns the titles of the steps that failed: its own, or none */
async function runStep({ title, commands }: Step): Promise<string[]> {
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
  return status === 0 ? [] : [title];
}

/** Runs the steps, `count` at a time. @returns the titles of those that failed */
async function runInParallel(steps: Step[], count: number): Promise<string[]> {
  const failed: string[] = [];
  await inParallel(count, steps, async (step) => void failed.push(...(await runStep(step))));
  return failed;
}

function exitIfFailed(failed: string[]): void {
  if (failed.length === 0) return;
  process.stderr.write(`failed: ${failed.join(', ')}\n`);
  process.exit(1);
}

/** The arguments that run a script of this project. */
const script = (file: string): string[] => ['--import=./scripts/ts.mjs', file];

/** Prettier's result depends on the content of one file only, so it is cached by content. */
const FORMAT_CACHE = ['--cache', '--cache-strategy=content'];
/** The files that differ from the last commit; if none do, those of the last commit. */
export function changedFiles(): string[] {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error('npm run verify needs git, to know what has changed');
    return stdout.split('\n').filter(Boolean);
  };
  const diff = ['diff', '--name-only', '--diff-filter=ACMR'];
  const changed = [...git(...diff, 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return changed.length > 0 ? changed : git(...diff, 'HEAD~1', 'HEAD');
}

/** Lint takes longest. `isQuick`: only the files that have changed. */
function lintStep(isQuick: boolean): Step {
  const files = isQuick ? changedFiles().filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file)) : ['.'];
  const lint = [command('eslint'), '--max-warnings=0', '--no-warn-ignored', ...files];
  return { title: isQuick ? 'lint of changed files' : 'lint', commands: files.length > 0 ? [lint] : [] };
}

/** The other checks that need no test runner: types, format, import rules, dead code, the description of /bff, the build with its budget. */
const CHECKS: Step[] = [
  { title: 'build and budget', commands: [script('scripts/build.ts'), script('scripts/budget.ts')] },
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
  { title: 'description of /bff', commands: [script('scripts/checkOpenapi.ts')] },
];

/**
 * Runs all checks. If some fail, the process prints which and exits with 1. `isQuick`: lints changed files only.
 *
 * @returns the lint, which continues when the other checks have passed: it computes while tests wait. If it fails then, the
 *   process exits with 1 in the middle of the tests
 */
export async function check(isQuick = false): Promise<{ lint: Promise<void> }> {
  const lint = runStep(lintStep(isQuick));
  const failed = await runInParallel(CHECKS, Math.max(1, availableParallelism() - (isQuick ? 0 : 1)));
  if (failed.length > 0) exitIfFailed([...failed, ...(await lint)]);
  return { lint: lint.then(exitIfFailed) };
}
