import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import t, { type Test } from 'tap';
import { freePort } from '../support/freePort.ts';
import { scaled, until } from '../support/longRun.ts';
import { plainNode } from '../support/plainNode.ts';

const MAIN = 'dist/server/main.js';
/** The embedded upstream alone. */
const UPSTREAM = ['--import', './scripts/sources.mjs', 'scripts/upstream.ts'];
/** An upstream that nobody asks, since the start fails before. */
const OTHER = { UPSTREAM_ORIGIN: 'http://127.0.0.1:9' };
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

interface Case {
  env: Record<string, string>;
  line: RegExp;
  /** Also without the portal, as `npm run upstream`. */
  alone?: boolean;
  /** The user, where root may do everything. */
  uid?: number | undefined;
  skip?: string | false;
}

function folder(t: Test): string {
  const made = mkdtempSync(join(tmpdir(), 'start-'));
  t.teardown(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Runs a program that must not start. */
async function run(
  args: string[],
  env: Record<string, string>,
  uid?: number,
): Promise<{ code: number | null; stderr: string; stdout: string }> {
  const child = spawn(...plainNode(...args), {
    env: { PATH: process.env['PATH'], PORT: '0', EMBEDDED_PORT: '0', METRICS_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: scaled(60_000),
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const read = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (part: Buffer) => (read[name] += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...read };
}

/** A folder with a database that is spoilt by `spoil`. */
function spoilt(t: Test, file: string, spoil: (path: string) => void): string {
  const varDir = folder(t);
  const path = join(varDir, file);
  mkdirSync(join(path, '..'), { recursive: true });
  spoil(path);
  return varDir;
}

const garbage = (path: string) => writeFileSync(path, 'this is no database '.repeat(500));
const newer = (path: string) => {
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE one (id INTEGER); PRAGMA user_version = 999');
  database.close();
};
/** A database with good pages at its begin and a bad one behind. */
const torn = (path: string) => {
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE one (id INTEGER PRIMARY KEY, text TEXT)');
  for (let row = 0; row < 200; row++) database.exec(`INSERT INTO one (text) VALUES ('${'x'.repeat(500)}')`);
  database.close();
  const length = readFileSync(path).length;
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, Math.floor(length / 8192) * 4096);
  closeSync(file);
};

async function cases(t: Test): Promise<Record<string, Case>> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  t.teardown(() => holder.close());
  const taken = String((holder.address() as AddressInfo).port);
  const file = join(folder(t), 'file');
  writeFileSync(file, '');
  const locked = folder(t);
  chmodSync(locked, 0o500);
  const privileged = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')) > 80;
  const embedded = { UPSTREAM: 'embedded' };
  return {
    'VAR_DIR is a file (store)': { env: { ...OTHER, VAR_DIR: file }, line: /^VAR_DIR .*file/ },
    'VAR_DIR is a file (embedded)': {
      env: { ...embedded, VAR_DIR: file },
      line: /^VAR_DIR .*(ENOTDIR|EEXIST)/,
      alone: true,
    },
    'VAR_DIR cannot be made (store)': {
      env: { ...OTHER, VAR_DIR: '/proc/x' },
      line: /^VAR_DIR .*\/proc\/x.*ENOENT/,
    },
    'VAR_DIR cannot be made (embedded)': {
      env: { ...embedded, VAR_DIR: '/proc/x/y' },
      line: /^VAR_DIR .*\/proc\/x\/y.*ENOENT/,
      alone: true,
    },
    'HOST has a port': { env: { ...OTHER, HOST: '0.0.0.0:80' }, line: /^HOST must be an address/ },
    'VAR_DIR cannot be written (store)': {
      env: { ...OTHER, VAR_DIR: locked },
      line: /^VAR_DIR .*EACCES/,
      uid: isRoot ? NOBODY : undefined,
    },
    'VAR_DIR cannot be written (embedded)': {
      env: { ...embedded, VAR_DIR: locked },
      line: /^VAR_DIR .*EACCES/,
      uid: isRoot ? NOBODY : undefined,
    },
    'the store is no database': {
      env: { ...OTHER, VAR_DIR: spoilt(t, 'gateway/store.db', garbage) },
      line: /^VAR_DIR has a damaged store .*store\.db/,
    },
    'the store is torn': {
      env: { ...OTHER, VAR_DIR: spoilt(t, 'gateway/store.db', torn) },
      line: /^VAR_DIR has a damaged store .*store\.db/,
    },
    'the embedded database is none': {
      env: { ...embedded, VAR_DIR: spoilt(t, 'embedded.db', garbage) },
      line: /^VAR_DIR has a damaged database .*SQLITE_NOTADB/,
      alone: true,
    },
    'the embedded database is torn': {
      env: { ...embedded, VAR_DIR: spoilt(t, 'embedded.db', torn) },
      line: /^VAR_DIR has a damaged database .*SQLITE_CORRUPT/,
      alone: true,
    },
    'the store is of a newer program': {
      env: { ...OTHER, VAR_DIR: spoilt(t, 'gateway/store.db', newer) },
      line: /^VAR_DIR has a store of a newer program .*999/,
    },
    'the embedded database is of a newer program': {
      env: { ...embedded, VAR_DIR: spoilt(t, 'embedded.db', newer) },
      line: /^VAR_DIR has a database of a newer program .*999/,
      alone: true,
    },
    'a bad origin': {
      env: { ...OTHER, PUBLIC_ORIGIN: 'https://portal.example/path' },
      line: /^PUBLIC_ORIGIN /,
    },
    'a bad upstream': { env: { UPSTREAM_ORIGIN: 'api.example' }, line: /^UPSTREAM_ORIGIN / },
    'a bad key, which is not quoted': {
      env: { ...OTHER, SESSION_KEYS: 'c2VjcmV0' },
      line: /^SESSION_KEYS (?!.*c2VjcmV0)/,
    },
    'a bad port': { env: { ...OTHER, PORT: '65536' }, line: /^PORT / },
    'a bad EMBEDDED_PORT': { env: { ...embedded, EMBEDDED_PORT: 'x' }, line: /^EMBEDDED_PORT /, alone: true },
    'two equal ports': {
      env: { ...OTHER, PORT: '9464', METRICS_PORT: '9464' },
      line: /^PORT and METRICS_PORT are the same/,
    },
    'bad proxies': { env: { ...OTHER, TRUSTED_PROXIES: 'proxy.example' }, line: /^TRUSTED_PROXIES / },
    'no network but all addresses': {
      env: { ...OTHER, TRUSTED_PROXIES: '0.0.0.0/0' },
      line: /^TRUSTED_PROXIES /,
    },
    'an address of Redis with a password that is not encoded': {
      env: { ...OTHER, REDIS_URL: 'redis://:se/cret@127.0.0.1' },
      line: /^REDIS_URL (?!.*cret)/,
    },
    'a bad grace': { env: { ...OTHER, DRAIN_GRACE: '5s' }, line: /^DRAIN_GRACE / },
    'production without an upstream': {
      env: { NODE_ENV: 'production' },
      line: /^UPSTREAM_ORIGIN is missing/,
    },
    'production with a store in memory': {
      env: { ...OTHER, NODE_ENV: 'production', STORE: 'memory' },
      line: /^STORE=memory /,
    },
    'PORT is taken': {
      env: { ...OTHER, STORE: 'memory', PORT: taken },
      line: new RegExp(`^PORT ${taken} is taken .*EADDRINUSE`),
    },
    'EMBEDDED_PORT is taken': {
      env: { ...embedded, EMBEDDED_PORT: taken, VAR_DIR: folder(t) },
      line: new RegExp(`^EMBEDDED_PORT ${taken} is taken .*EADDRINUSE`),
      alone: true,
    },
    'a port that only root may use': {
      env: { ...OTHER, STORE: 'memory', PORT: '80' },
      line: /^PORT 80 may not be used by this user .*EACCES/,
      uid: isRoot ? NOBODY : undefined,
      skip: !privileged && 'every user may use port 80 here',
    },
    'HOST is no address of this machine': {
      env: { ...OTHER, STORE: 'memory', HOST: '203.0.113.7' },
      line: /^HOST is no address of this machine .*EADDRNOTAVAIL/,
    },
    'HOST cannot be resolved': {
      env: { ...OTHER, STORE: 'memory', HOST: 'no-such-host.invalid' },
      line: /^HOST is no address of this machine .*(ENOTFOUND|EAI_AGAIN)/,
    },
    'sample members in production': {
      env: { ...embedded, NODE_ENV: 'production', VAR_DIR: seeded(t) },
      line: /sample members/,
    },
  };
}

function seeded(t: Test): string {
  const varDir = folder(t);
  const script = `const { startEmbedded } = await import('./embedded/app.ts'); await (await startEmbedded({ varDir: process.argv[1], port: 0, sandbox: true })).close();`;
  t.equal(
    spawnSync(process.execPath, [
      '--import',
      './scripts/sources.mjs',
      '--input-type=module',
      '-e',
      script,
      varDir,
    ]).status,
    0,
  );
  return varDir;
}

const check = (
  t: Test,
  name: string,
  line: RegExp,
  { code, stderr, stdout }: { code: number | null; stderr: string; stdout: string },
) => {
  t.equal(code, 2, name);
  t.match(stderr, line);
  t.match(stderr, /^[^\n]+\n$/, 'one line, no stack');
  t.notMatch(stdout, /"level":"(error|fatal)"/);
};

t.test(
  'what prevents the start is one line on standard error, exit code 2, for the embedded upstream alone',
  async (t) => {
    for (const [name, { env, line, alone, uid, skip }] of Object.entries(await cases(t))) {
      if (skip) {
        t.comment(`${name}: ${skip}`);
        continue;
      }
      check(t, name, line, await run([MAIN], env, uid));
      if (alone) check(t, `${name}, alone`, line, await run(UPSTREAM, env, uid));
    }
  },
);

/** A copy of the project with the sources and files that `npm start` looks at. */
function copy(t: Test): string {
  const root = folder(t);
  for (const name of [
    'scripts',
    'server',
    'shared',
    'sdk',
    'client',
    'embedded',
    'dist',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
  ])
    cpSync(name, join(root, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  return root;
}

const start = (root: string, env: Record<string, string>) =>
  spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', METRICS_PORT: '0', UPSTREAM_ORIGIN: 'no origin', ...env },
    encoding: 'utf8',
    timeout: scaled(60_000),
  });

t.test(
  'npm start never builds in production: a missing or stale build is one line, exit code 2; without sources there is nothing to compare',
  async (t) => {
    const root = copy(t);
    const production = { NODE_ENV: 'production' };
    const reached = { status: 2, stderr: /^UPSTREAM_ORIGIN / };
    t.match(start(root, production), reached, 'the build of these sources is started');
    chmodSync(join(root, 'server/app.ts'), 0o644);
    writeFileSync(join(root, 'server/app.ts'), readFileSync(join(root, 'server/app.ts')));
    t.match(start(root, production), reached, 'the times of files do not count');
    writeFileSync(join(root, 'server/later.ts'), '');
    t.match(start(root, production), {
      status: 2,
      stdout: '',
      stderr: /^start: the build was made of other sources than these: npm run build [^\n]*\n$/,
    });
    writeFileSync(join(root, '.env'), 'NODE_ENV=production\n');
    t.match(
      start(root, {}),
      { status: 2, stderr: /^start: the build was made of other sources/ },
      'also from .env',
    );
    for (const name of ['server', 'shared', 'sdk', 'client']) rmSync(join(root, name), { recursive: true });
    t.match(start(root, production), reached, 'without sources');
    rmSync(join(root, 'dist/client'), { recursive: true });
    t.match(start(root, { ...production, UPSTREAM_ORIGIN: 'http://127.0.0.1:9' }), {
      status: 2,
      stderr: /^the build is missing [^\n]*manifest\.json[^\n]*\n$/,
    });
    rmSync(join(root, 'dist'), { recursive: true });
    t.match(start(root, production), {
      status: 2,
      stdout: '',
      stderr: /^start: the build is missing: npm run build [^\n]*\n$/,
    });
  },
);

t.test('Redis that cannot be reached is no reason not to start', async (t) => {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      METRICS_PORT: '0',
      ...OTHER,
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  let log = '';
  for await (const part of child.stdout) if ((log += String(part)).includes('"event":"store.down"')) break;
  t.ok(
    await until(
      () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      20_000,
    ),
  );
  t.equal(child.exitCode, null);
});
