import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import t, { type Test } from 'tap';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** A copy of what the commands consist of, without a build. */
function withoutBuild(t: Test): string {
  const root = mkdtempSync(join(tmpdir(), 'commands-'));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  for (const name of ['scripts', 'package.json', 'tsconfig.base.json'])
    cpSync(name, join(root, name), { recursive: true });
  mkdirSync(join(root, 'test'));
  for (const name of [
    'node_modules',
    'client',
    'docs',
    'embedded',
    'sdk',
    'server',
    'shared',
    'vite.config.ts',
    'test/support',
    'test/browser',
    'test/helper.ts',
    'test/limits',
    'test/money',
    'test/promises',
  ])
    symlinkSync(resolve(name), join(root, name));
  return root;
}

/** Runs the command of an npm script, as npm does. */
async function run(
  name: string,
  args: string[],
  cwd: string,
): Promise<{ name: string; code: number | null; output: string }> {
  const child = spawn('sh', ['-c', `${scripts[name]} ${args.join(' ')}`], {
    cwd,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((done) => void child.on('close', (code) => done({ name, code, output })));
}

/** Commands with what they cannot do, and what they say. */
const cases: [name: string, args: string[], line: RegExp][] = [
  ['start', ['--foo'], /^start: there is no option --foo: settings are variables/],
  ['start', [], /^start: the build is missing: npm run build makes it/],
  ['backup', ['--foo'], /^backup: Unknown option '--foo'; --help explains the arguments/],
  ['restore', [], /^restore: BACKUP is missing; --help/],
  [
    'check:upstream',
    ['--foo'],
    /^check:upstream: an unknown argument, or an option without its value; --help/,
  ],
  ['adapt', ['--watch', '--foo'], /^adapt: an unknown argument/],
  ['build', ['--foo'], /^build: Unknown option '--foo'; --help/],
  ['dev', ['--foo'], /^dev: Unknown option '--foo'; --help/],
  ['upstream', ['foo'], /^upstream: too many arguments: foo; --help/],
  ['openapi', ['--foo'], /^openapi: Unknown option '--foo'; --help/],
  ['lighthouse', ['/bank'], /^lighthouse: the build is missing: npm run build/],
  ['bench', ['--quick'], /^bench: the build is missing: npm run build/],
];

t.test('each command says in one line what is wrong and what to do, exit code 2', async (t) => {
  const root = withoutBuild(t);
  const queue = [...cases];
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, args, line] = next;
      const { code, output } = await run(name, args, root);
      const title = `${name} ${args.join(' ')}`;
      t.equal(code, 2, title);
      t.match(output.trimEnd(), line, title);
      t.match(output, /^[^\n]+\n$/, `${title}: one line`);
    }
  }
  await Promise.all([work(), work()]);
});

t.test('a folder or file that cannot be used is one line too', async (t) => {
  const root = withoutBuild(t);
  for (const [name, args, line] of [
    ['check:ledger', ['/none'], /^check:ledger: \/none has no data of the embedded upstream/],
    ['restore', ['/none'], /^restore: \/none is no backup/],
    ['backup', ['--var', '/none'], /^backup: \/none has no data of the embedded upstream/],
  ] as const) {
    const { code, output } = await run(name, [...args], root);
    t.equal(code, 1, name);
    t.match(output, line);
    t.match(output, /^[^\n]+\n$/, `${name}: one line`);
  }
  mkdirSync(join(root, '.env'));
  t.match(await run('start', [], root), {
    code: 2,
    output: /^start: the file \.env cannot be read \(E\w+\): mend or remove it\n$/,
  });
});
