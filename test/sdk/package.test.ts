import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { publint } from 'publint';
import t, { type Test } from 'tap';
import { PASSWORD, startPortal } from '../helper.ts';

// The package as a stranger gets it: packed, installed in an empty folder, used as its README says.

const PACKAGE = resolve('dist/sdk');
const readme = readFileSync('sdk/README.md', 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
/** The portal's origin in the examples. */
const ORIGIN = 'http://127.0.0.1:3000';

/** Runs a program to its end. Asynchronous, since this process serves its requests. */
async function run(
  program: string,
  args: string[],
  cwd: string,
  home = cwd,
): Promise<{ status: number; output: string }> {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: home },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  const [status] = (await once(child, 'close')) as [number];
  return { status, output };
}

/** An empty folder with the package installed from its packed file, without a network. */
async function installed(t: Test): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const [pack = '', install = ''] = blocks('sh')[0]!.trim().split('\n');
  for (const [line, cwd] of [
    [`${pack} -- --pack-destination ${folder}`, '.'],
    [`${install} --offline --no-audit --no-fund`, folder],
  ] as const) {
    const [program = '', ...args] = line.split(' ');
    const { status, output } = await run(program, args, cwd, folder);
    t.equal(status, 0, `${line}: ${output}`);
  }
  return folder;
}

t.test(
  'npm pack, npm install, and five lines lead to a wallet; the other examples of its README work too',
  async (t) => {
    const portal = await startPortal(t);
    const folder = await installed(t);
    const [lines = '', ...others] = blocks('js');
    t.equal(lines.trim().split('\n').length, 5);
    t.match(lines, PASSWORD);
    copyFileSync('embedded/media/samples/license.png', join(folder, 'licence.png'));
    const runs = async (name: string, program: string) => {
      writeFileSync(join(folder, name), program.replaceAll(ORIGIN, portal.origin));
      const { status, output } = await run(process.execPath, [name], folder);
      t.equal(status, 0, output);
      return output;
    };
    const wallet = await runs('wallet.mjs', lines.trim());
    t.match(wallet, /^\d+\.\d{2}\n$/, 'the balance, and no warning');
    t.equal(wallet.trim(), (await (await portal.member()).get('/bff/user/bag')).json['data']['balance']);
    const output = await runs(
      'examples.mjs',
      ["import { readFile } from 'node:fs/promises';", lines, ...others].join('\n'),
    );
    t.match(output, /\d+-\d+-\d+ [\d:]+ \d+\.\d{2}\n/, 'bills');
    t.match(output, /\n\/bff\/upload\/\d+\n/, 'the address of the picture');
  },
);

t.test('a program of CommonJS gets the same client as one of modules', async (t) => {
  const loaded = createRequire(import.meta.url)(PACKAGE) as Record<string, unknown>;
  const imported = (await import(join(PACKAGE, 'index.js'))) as Record<string, unknown>;
  t.strictSame(Object.keys(imported).sort(), Object.keys(loaded).sort());
  t.equal(imported.PortalError, loaded.PortalError, 'there is one class of errors');
});

t.test(
  'the package can be published: it has no dependency, no file too many, and publint finds nothing',
  async (t) => {
    t.strictSame(
      readdirSync(PACKAGE)
        .filter((name) => !/\.d\.c?ts$/.test(name))
        .sort(),
      ['LICENSE', 'README.md', 'index.cjs', 'index.js', 'package.json'],
    );
    const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    t.notOk(manifest.private ?? manifest.dependencies ?? manifest.peerDependencies);
    t.match(manifest, { license: 'MIT', engines: { node: String }, publishConfig: { provenance: true } });
    t.equal(
      manifest.version,
      (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version,
    );
    t.ok(
      readme.includes(`${String(manifest.name)}-${String(manifest.version)}.tgz`),
      'README names the file that npm packs',
    );
    t.notMatch(
      readFileSync(join(PACKAGE, 'index.cjs'), 'utf8'),
      /\bimport\b.*from|\brequire\(/,
      'it imports nothing',
    );
    const { messages } = await publint({ pkgDir: PACKAGE, strict: true });
    t.strictSame(messages, []);
  },
);
