import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import t, { type Test } from 'tap';
import { startPortal } from '../helper.ts';
import { typeCheck } from '../support/typeCheck.ts';

// Four generators, whose programs are in generators/, and the typed client, on every version of Node that is supported. The generators
// are not dependencies of the project: they are installed here, from the npm registry.

const PROGRAMS = 'test/openapi/generators';

interface Generator {
  name: string;
  /** Its packages. */
  packages: string[];
  /** The commands that make the client of openapi.json. */
  generate: string[][];
}

/** The generators of TypeScript, and the program that uses what each makes. */
const TYPESCRIPT: readonly (Generator & { program: string; newerNode?: true; inexact?: true })[] = [
  {
    name: 'openapi-fetch',
    packages: ['openapi-fetch@0.17.0', 'openapi-typescript@7.13.0'],
    generate: [['npx', 'openapi-typescript', 'openapi.json', '-o', 'schema.d.ts']],
    program: 'openapiFetch',
  },
  {
    name: 'orval',
    packages: ['orval@8.38.0'],
    generate: [['npx', 'orval', '--config', 'orval.config.mjs']],
    program: 'orval',
    newerNode: true,
  },
  {
    name: 'hey-api',
    packages: ['@hey-api/openapi-ts@0.99.0'],
    generate: [['npx', 'openapi-ts', '-i', 'openapi.json', '-o', 'heyApi']],
    program: 'heyApi',
    newerNode: true,
    // Its client does not compile with `exactOptionalPropertyTypes`.
    inexact: true,
  },
];
/** The newest version whose npm package holds the generator itself. It reads OpenAPI 3.0, which openapi30.mjs writes. */
const JAVA: Generator = {
  name: 'OpenAPI Generator for Java',
  packages: ['@openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2'],
  generate: [
    ['node', 'openapi30.mjs'],
    [
      ...[
        'npx',
        'openapi-generator',
        'generate',
        '-i',
        'openapi30.json',
        '-g',
        'java',
        '--library',
        'native',
      ],
      ...['-o', 'java', '--additional-properties=openApiNullable=false'],
    ],
  ],
};

/** The newest of each, from the npm registry; that of this process need not be fetched. */
const NODES = ['20.20.2', '22.23.3', '24.21.0'];
const MAIN = process.versions.node.split('.')[0];
const fetched = NODES.filter((version) => version.split('.')[0] !== MAIN);

const NO_REGISTRY =
  spawnSync('npm', ['ping', '--fetch-retries=0'], { timeout: 60_000 }).status !== 0 &&
  'no npm registry can be reached';
const NO_JAVA = spawnSync('javac', ['--version']).status !== 0 && 'no Java is installed';

const folder = mkdtempSync(join(tmpdir(), 'generators-'));
t.teardown(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program to its end in the folder. Asynchronous, since this process is the portal. */
async function start(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ status: number | null; out: string; said: string }> {
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', ...env },
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (err += part));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, out, said: `${program} ${args.join(' ')}: ${(out + err).slice(-4_000)}` };
}

/** Runs a program that must succeed, and returns what it prints. */
async function run(t: Test, program: string, args: string[], env?: Record<string, string>): Promise<string> {
  const { status, out, said } = await start(program, args, env);
  t.equal(status, 0, said);
  return out;
}

const install = (t: Test, ...packages: string[]) =>
  run(t, 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages]);
/** This version of Node's program. */
const nodeOf = (version: string): string =>
  fetched.includes(version) ? join(folder, `node_modules/node${version}/bin/node`) : process.execPath;

/** Runs a program on each version of Node. Each prints the number of bills, and the same order's number twice. */
async function runsOnEachNode(t: Test, file: string, portal: string): Promise<void> {
  for (const version of NODES) {
    const node = nodeOf(version);
    t.match(await run(t, node, ['--version']), `v${version.split('.')[0]}.`);
    ordered(t, await run(t, node, [file], { PORTAL: portal }));
  }
}

function ordered(t: Test, output: string): void {
  const [bills, first, second] = output.trim().split('\n');
  t.equal(bills, '5', output);
  t.match(first, /^RC\d+$/);
  t.equal(second, first, 'one key, one order');
}

t.test('clients made by generators', { skip: NO_REGISTRY }, async (t) => {
  const portal = await startPortal(t);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  writeFileSync(
    join(folder, 'openapi.json'),
    await (await fetch(`${portal.origin}/bff/openapi.json`)).text(),
  );
  cpSync(PROGRAMS, folder, { recursive: true });
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  await install(
    t,
    `@types/node@${devDependencies['@types/node']}`,
    ...fetched.map((version) => `node${version}@npm:node-${process.platform}-${process.arch}@${version}`),
  );
  const newer = dirname(nodeOf(NODES[1]!));

  /** Installs a generator and runs it, on a newer Node if it needs that. */
  const generate = async (t: Test, { packages, generate }: Generator, path?: string) => {
    await install(t, ...packages);
    for (const [command = '', ...args] of generate)
      await run(t, command, args, path === undefined ? {} : { PATH: `${path}:${process.env.PATH}` });
  };

  const compile = (file: string, exact = true) => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: exact,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
    return typeCheck(folder);
  };

  for (const { program, newerNode, inexact, ...generator } of TYPESCRIPT)
    await t.test(generator.name, async (t) => {
      const exact = !inexact;
      await generate(t, generator, newerNode && newer);
      t.equal(compile(`${program}.ts`, exact), '');
      await build({
        entryPoints: [join(folder, `${program}.ts`)],
        outfile: join(folder, `out/${program}.js`),
        bundle: true,
        platform: 'node',
        format: 'esm',
        logLevel: 'error',
      });
      await runsOnEachNode(t, `out/${program}.js`, portal.origin);
      writeFileSync(
        join(folder, 'wrong.ts'),
        readFileSync(join(folder, `${program}.ts`), 'utf8').replace("amount: '100.00'", 'amount: 100'),
      );
      t.match(compile('wrong.ts', exact), /error TS\d+: .*number/s, 'an amount is a text');
    });

  await t.test(JAVA.name, { skip: NO_JAVA }, async (t) => {
    await generate(t, JAVA);
    const jar = join(folder, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar');
    mkdirSync(join(folder, 'java/javax'));
    // What a build would take from Maven: Jackson is in the generator itself, and this is the other.
    writeFileSync(
      join(folder, 'java/javax/Generated.java'),
      'package javax.annotation;\npublic @interface Generated { String[] value(); String date() default ""; }\n',
    );
    const sources = (place: string) =>
      readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.java'))
        .map((name) => join(place, name));
    await run(t, 'javac', [
      '-nowarn',
      '-encoding',
      'UTF-8',
      '-cp',
      jar,
      '-d',
      'classes',
      ...sources('java/src/main'),
      ...sources('java/javax'),
      'Program.java',
    ]);
    ordered(t, await run(t, 'java', ['-cp', `classes:${jar}`, 'Program'], { PORTAL: portal.origin }));
  });

  await t.test('the typed client, as a module and as CommonJS', async (t) => {
    cpSync('dist/sdk', join(folder, 'node_modules/yinqiao-client'), { recursive: true });
    const program = `
async function main() {
  const portal = createClient({ origin: process.env.PORTAL });
  await portal.login({ phone_number: '13800000001', password: 'Demo-2026' });
  console.log((await portal.bill({ type: 1, count: 5 })).length);
  for (let sent = 0; sent < 2; sent++) console.log((await portal.recharge({ amount: '100.00', channel: 'mock' }, { key: 'key-' + process.version + KIND })).order_no);
}
main();
`;
    writeFileSync(
      join(folder, 'program.mjs'),
      `import { createClient } from 'yinqiao-client';\nconst KIND = 'm';\n${program}`,
    );
    writeFileSync(
      join(folder, 'program.cjs'),
      `const { createClient } = require('yinqiao-client');\nconst KIND = 'c';\n${program}`,
    );
    for (const file of ['program.mjs', 'program.cjs']) await runsOnEachNode(t, file, portal.origin);
  });

  await t.test('the package of the typed client has types for every way of import', async (t) => {
    await install(t, '@arethetypeswrong/cli@0.18.5');
    await run(t, 'npx', ['attw', '--pack', resolve('dist/sdk')]);
  });
});
