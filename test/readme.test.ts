import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import t, { type Test } from 'tap';
import { startEmbedded } from './support/built.ts';
import { freePort } from './support/freePort.ts';
import { PASSWORD, startPortal } from './helper.ts';
import { seededDirectory } from './support/seededDirectory.ts';
import { isReady, until } from './support/longRun.ts';

// Checks the commands in README and CONTRIBUTING: they are run here, or CI runs them.

const readme = readFileSync('README.md', 'utf8');
const documents = readme + readFileSync('CONTRIBUTING.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The portal's origin in README's examples. */
const ORIGIN = 'http://127.0.0.1:3000';
/** The picture for the upload example, which uses another file name. */
const PICTURE = 'embedded/media/samples/license.png';

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The command lines of a document's shell blocks; a backslash at the end joins two lines. */
const linesOf = (text: string): string[] =>
  matches(text, /```sh\n([\s\S]*?)```/g).flatMap((block) => block.replaceAll('\\\n', '').trim().split('\n'));
const shellLines = linesOf(documents);

/** A section of README, by its heading. */
const section = (heading: string): string => readme.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

t.test('every npm command in a document exists, and every npm script is in a document', (t) => {
  const named = new Set(
    matches(documents, /npm (?:run )?([a-z][\w:]*)/g).filter(
      (name) => !['ci', 'install', 'pack', 'version'].includes(name),
    ),
  );
  // npm runs `prepare` itself.
  t.strictSame(
    [...named].sort(),
    Object.keys(scripts)
      .filter((name) => name !== 'prepare')
      .sort(),
  );
  for (const [name, command] of Object.entries(scripts))
    for (const file of matches(command, /\s((?:scripts|server)\/\S+)/g))
      t.ok(existsSync(file), `${name} runs ${file}`);
  t.end();
});

t.test('the shell blocks have only commands that are tested', (t) => {
  for (const line of shellLines)
    t.match(
      line,
      /^(curl -s|npm ci$|npm start$|npm run check:upstream -- |npm run (?:check:ledger|backup)\b|deploy\/portal-log )/,
      line,
    );
  t.end();
});

t.test('every variable of README is explained in .env.example', (t) => {
  const explained = new Set(matches(readFileSync('.env.example', 'utf8'), /^([A-Z_]+)=/gm));
  const table = matches(readme, /^\| (`[A-Z_`, ]+) \|/gm).flatMap((cell) => matches(cell, /`([A-Z_]+)`/g));
  t.ok(table.length > 5);
  for (const name of table) t.ok(explained.has(name), name);
  t.end();
});

t.test(
  'the examples with curl work unchanged',
  { skip: spawnSync('curl', ['--version']).error ? 'no curl here' : false },
  async (t) => {
    const port = await freePort();
    const portal = await startPortal(t, { env: { PORT: String(port), PUBLIC_ORIGIN: ORIGIN } });
    const folder = mkdtempSync(join(tmpdir(), 'readme-'));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    copyFileSync(PICTURE, join(folder, 'licence.jpg'));
    connect(folder, { 3000: port, 3001: Number(new URL(portal.upstream).port) });

    const examples = linesOf(section('For programs'));
    t.ok(examples.length >= 6);
    const others = linesOf(section('For those who run it')).filter((line) => line.startsWith('curl'));
    t.equal(
      examples.length + others.length,
      linesOf(readme).filter((line) => line.startsWith('curl')).length,
      'no curl line stands elsewhere',
    );
    for (const example of examples) {
      const { status, output } = await shell(example, folder);
      t.equal(status, 0, example);
      if (example.includes(' -o '))
        t.match(
          readFileSync(join(folder, 'bills.csv'), 'utf8'),
          /^\uFEFF\S+,/,
          'a CSV file with a heading line',
        );
      else
        t.match(
          JSON.parse(output),
          example.endsWith('/reset') ? { code: 200 } : { code: 200, data: Object },
          example,
        );
    }
  },
);

t.test(
  "README's sample members log in, the disabled one does not, and the check of an upstream works with another origin",
  async (t) => {
    const portal = await startPortal(t);
    const rows = [...readme.matchAll(/^\| `(1\d{10})` \| (.*) \|$/gm)];
    t.equal(rows.length, 5);
    for (const [, phone = '', who = ''] of rows) {
      const { json } = await portal.browser().post('/bff/login', { phone_number: phone, password: PASSWORD });
      if (who.includes('refused')) t.not(json.code, 200, who);
      else t.equal(json.code, 200, who);
    }
    t.ok(readme.includes(`\`${PASSWORD}\``));
    const [, args = ''] = shellLines.flatMap((line) => /^npm run check:upstream -- (.*)$/.exec(line) ?? []);
    const { status, output } = await shell(
      `${scripts['check:upstream']} ${args.replace('https://api.example.com', portal.upstream)}`,
    );
    t.equal(status, 0);
    t.match(output, /\n\d+ as declared, \d+ not asked, \d+ not tried\n$/);
  },
);

t.test('npm run upstream serves the embedded upstream alone', async (t) => {
  const port = await freePort();
  const run = await start(t, 'upstream', { EMBEDDED_PORT: String(port) });
  await run.prints('/console');
  t.match(await (await fetch(`http://127.0.0.1:${port}/api/site`)).json(), { code: 200 });
  t.equal(await run.stop(), 0);
});

t.test(
  'npm start serves the portal and the console, and the commands for those who run it work beside it',
  { skip: spawnSync('curl', ['--version']).error ? 'no curl here' : false },
  async (t) => {
    const [port, metricsPort, embeddedPort] = [await freePort(), await freePort(), await freePort()];
    const folder = mkdtempSync(join(tmpdir(), 'readme-ops-'));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    symlinkSync(resolve('deploy'), join(folder, 'deploy'));
    const run = await start(
      t,
      'start',
      { PORT: String(port), EMBEDDED_PORT: String(embeddedPort), METRICS_PORT: String(metricsPort) },
      join(folder, 'portal.log'),
    );
    t.ok(await until(() => isReady(`http://127.0.0.1:${port}`), 60_000), 'the portal is ready');
    for (const url of [`http://127.0.0.1:${port}/`, `http://127.0.0.1:${embeddedPort}/console`])
      t.equal((await fetch(url)).status, 200, url);
    t.equal((await fetch(`http://127.0.0.1:${port}/bff/user/bag`)).status, 401);
    // The log is written in pieces.
    for (const text of ['"event":"sys.ready"', '/bff/user/bag'])
      t.ok(
        await until(() => readFileSync(join(folder, 'portal.log'), 'utf8').includes(text)),
        `${text} is in the log`,
      );

    const expected: Record<string, RegExp> = {
      readyz: /"status":"ready"/,
      metrics: /^portal_http_requests_total\{route="\/bff\/user\/bag"/m,
      '"warn"': /^(\{.*"level":"warn".*\n)*$/,
      '.status >= 400': /^1\t401\tGET\t\/bff\/user\/bag$/m,
      'biz.money': /^no money call has an unknown outcome$/m,
      'check:ledger': /./,
      backup: /./,
    };
    connect(folder, { 3000: port, 9464: metricsPort });
    const commands = linesOf(section('For those who run it'));
    t.equal(commands.length, Object.keys(expected).length);
    for (const command of commands) {
      const [, name = '', rest = ''] = /^npm run (\S+)(?: -- (.*))?$/.exec(command) ?? [];
      const [program = '', file = '', ...more] = (scripts[name] ?? '').split(' ');
      const line = name
        ? `VAR_DIR=${run.varDir} ${program} ${resolve(file)} ${more.join(' ')} ${rest}`
        : command;
      const { status, output } = await shell(line, folder);
      t.equal(status, 0, command);
      const [key = ''] = Object.keys(expected).filter((one) => command.includes(one));
      t.match(output, expected[key], command);
    }
    t.ok(readdirSync(join(folder, 'backups')).length === 1, 'one backup');
    t.equal(await run.stop(), 0);
  },
);

/** Has curl, run by `shell` in this folder, connect to other ports of this computer than its command names: the command itself stays as the document has it. */
const connect = (folder: string, ports: Record<number, number>): void =>
  writeFileSync(
    join(folder, '.curlrc'),
    Object.entries(ports)
      .map(([named, open]) => `connect-to = "127.0.0.1:${named}:127.0.0.1:${open}"\n`)
      .join(''),
  );

/** Runs a shell command in the folder, without blocking this process, which serves the requests. */
async function shell(line: string, folder = '.'): Promise<{ status: number; output: string }> {
  const child = spawn('sh', ['-c', line], {
    cwd: folder,
    env: { ...process.env, CURL_HOME: resolve(folder) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [status] = (await once(child, 'close')) as [number];
  return { status, output: Buffer.concat(chunks).toString() };
}

/** Starts the command of an npm script without npm, so that signals reach it, with a database of its own. `log`: the file for its output. */
async function start(t: Test, name: string, env: Record<string, string>, log?: string) {
  const varDir = await seededDirectory(startEmbedded, 'now');
  // The shell of npm becomes the program, so that signals reach it.
  const [become, program, ...args] = (scripts[name] ?? '').split(' ');
  t.strictSame([become, program], ['exec', 'node'], name);
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, VAR_DIR: varDir, DRAIN_GRACE: '0', METRICS_PORT: '0', ...env },
    stdio: ['ignore', log === undefined ? 'pipe' : openSync(log, 'w'), 'inherit'],
  });
  const closed = once(child, 'close');
  const lines = createInterface({ input: child.stdout ?? Readable.from([]) });
  t.teardown(async () => {
    child.kill('SIGKILL');
    await closed;
    rmSync(varDir, { recursive: true, force: true });
  });
  return {
    varDir,
    /** Waits for an output line that contains the text. */
    async prints(text: string): Promise<void> {
      for await (const line of lines) {
        if (!line.includes(text)) continue;
        // Later output is discarded, so that it does not fill the pipe.
        child.stdout?.resume();
        return;
      }
      throw new Error(`${name} ended before it printed ${text}`);
    },
    /** Sends SIGTERM, as a service manager does, and returns the exit code. */
    async stop(): Promise<number | null> {
      child.kill('SIGTERM');
      const [code] = (await closed) as [number | null];
      return code;
    },
  };
}
