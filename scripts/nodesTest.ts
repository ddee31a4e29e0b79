import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

// Runs the whole test command on several versions of Node: `npm run test:nodes`, or `npm run test:nodes -- 22 24` for some of them, or
// `npm run test:nodes -- 22 test/server/bff.test.ts` for some files. Each version is fetched from npm into a folder of its own, never
// into this project, and runs in a fresh clone of the last commit with packages installed by that version. Prints a line for each;
// the exit code is 1 if one failed.
const VERSIONS = ['20', '22', '24'];
/** Where the output of each version is written in full. */
const LOGS = resolve('var/nodes');

const args = process.argv.slice(2);
const wanted = args.filter((one) => /^\d+(\.\d+)*$/.test(one));
const files = args.filter((one) => !wanted.includes(one));
const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
// Tests start Node as another user.
chmodSync(folder, 0o755);
const print = (line: string) => process.stdout.write(`${line}\n`);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

mkdirSync(LOGS, { recursive: true });
const changes = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).stdout.trim();
if (changes) print('the last commit is tested, without the changes that are not committed');
const results: { line: string; isGood: boolean }[] = [];
for (const version of wanted.length > 0 ? wanted : VERSIONS) results.push(await testOn(version));
print('');
for (const { line } of results) print(line);
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;

/** Tests on one version; the line says what its last lines say. */
async function testOn(version: string): Promise<{ line: string; isGood: boolean }> {
  const [home, tree, log] = [
    join(folder, `node-${version}`),
    join(folder, `tree-${version}`),
    join(LOGS, `${version}.log`),
  ];
  const output = createWriteStream(log);
  print(`Node ${version}: ${log}`);
  mkdirSync(home);
  // A package of its own, so that npm does not look for one in the folders above. Its script fetches the binary for this machine.
  writeFileSync(join(home, 'package.json'), '{"private":true,"allowScripts":{"node":true}}');
  // npm sets its variables for the command that it runs now; in the other tree they would name this one.
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$|^NODE$/i.test(name));
  const env = {
    ...Object.fromEntries(own),
    PATH: [join(home, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  };
  let tail = '';
  const run = async (cwd: string, command: string, ...rest: string[]): Promise<boolean> => {
    const child = spawn(command, rest, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output.write(part);
        tail = (tail + part.toString()).slice(-2_000);
      });
    // `close`: all of the output has been read.
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0;
  };
  type Step = [name: string, run: () => Promise<boolean>];
  const build: Step = ['build', () => run(tree, 'npm', 'run', 'build')];
  const steps: Step[] = [
    [
      'fetch Node',
      () => run(home, 'npm', 'install', '--no-audit', '--no-fund', '--no-save', `node@${version}`),
    ],
    ['clone', () => run(folder, 'git', 'clone', '--quiet', '--local', resolve('.'), tree)],
    ['npm ci', () => run(tree, 'npm', 'ci', '--no-audit', '--no-fund')],
    // Named files are tested on an existing build.
    ...(files.length > 0 ? [build] : []),
    ['npm test', () => run(tree, 'npm', 'test', ...(files.length > 0 ? ['--', ...files] : []))],
  ];
  let failed: string | undefined;
  for (const [name, step] of steps) {
    if (await step()) continue;
    failed = name;
    break;
  }
  const exact = spawnSync(join(home, 'node_modules/.bin/node'), ['--version'], {
    encoding: 'utf8',
  }).stdout.trim();
  const counts = [...tail.matchAll(/\d+ passed, \d+ failed(, \d+ skipped)?/g)].at(-1)?.[0];
  output.end();
  rmSync(tree, { recursive: true, force: true });
  return {
    line: `Node ${exact || version}: ${counts ?? ''}${failed && !counts ? `${failed} failed` : ''}`,
    isGood: failed === undefined,
  };
}
