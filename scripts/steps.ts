import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Path of a package's command, so that no shell or global tool is needed. Packages need not export their manifest, so it is read as a file. */
function command(name: string, pkg = name): string {
  const folder = join('node_modules', pkg);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: string | Record<string, string> };
  return join(folder, typeof bin === 'string' ? bin : (bin[name] as string));
}

/** Runs one step with its output shown; stops the process with the step's status when it fails. */
export function step(title: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  process.stdout.write(`\n== ${title}\n`);
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) {
    process.stderr.write(`${title}: failed\n`);
    process.exit(status ?? 1);
  }
}

const HOOK = '--import=./scripts/ts.mjs';

/** A script of ours. */
export const script = (file: string, ...args: string[]): string[] => [HOOK, file, ...args];

/** Percent of the client's lines that may be written twice. */
const CLONES_MAX = 3;

/** The steps that need no test runner: types, lint, import rule, dead code, sizes, clones, and the build with its budget. */
export function check(): void {
  step('types', [command('tsc', '@typescript/native'), '-b']);
  step('format', [command('prettier'), '--check', '--log-level=warn', '.']);
  step('lint', [command('eslint'), '.', '--max-warnings=0']);
  step('imports', [command('depcruise', 'dependency-cruiser'), 'client', 'server', 'shared', '--config', '.dependency-cruiser.cjs']);
  step('dead code', [command('knip')]);
  step('sizes', script('scripts/checkTree.ts'));
  step('clones', [command('jscpd'), 'client', '--silent', `--threshold=${CLONES_MAX}`, '--formats-exts=typescript:ts;tsx:tsx', '--ignore=**/public/**']);
  step('build', script('scripts/build.ts'));
  step('budget', script('scripts/budget.ts'));
}

/** Runs tap over the given patterns; the last line says `N passed, N failed`. */
export function tap(title: string, patterns: string[]): void {
  step(title, [command('tap'), 'run', '--reporter=./scripts/plainReporter.mjs', ...patterns], { LOG_LEVEL: '' });
}
