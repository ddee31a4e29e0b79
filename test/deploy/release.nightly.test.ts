import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { folderWith } from '../support/folderWith.ts';
import { once } from 'node:events';
import { dirname, join, resolve } from 'node:path';
import t, { type Test } from 'tap';
import { settingsOf, environmentOf } from './support/unitFile.ts';

const RELEASE = resolve('deploy/release');

/** A build as far as `deploy/release` looks at it, with a file for browsers of its own. `sharing`: with the program that shares these files; else one that does nothing. */
function makeBuild(folder: string, name: string, { sharing = false } = {}): string {
  const build = join(folder, name);
  const files: Record<string, string> = {
    'package.json': '{\n  "name": "yinqiao-portal",\n  "version": "1.2.3",\n  "type": "module"\n}\n',
    'dist/build.json': JSON.stringify({ sources: name.repeat(64).slice(0, 64) }),
    'dist/server/main.js': '',
    'dist/sbom.cdx.json': '{}',
    'dist/THIRD_PARTY_LICENSES.txt': '',
    [`dist/client/assets/page-${name.repeat(8)}.js`]: `/* ${name} */`,
    'dist/client/assets/page.js.map': '{}',
    'dist/kept/builds/old.json': '{}',
    'deploy/README.md': '',
    'docs/operating.md': '',
    'scripts/run.mjs': '',
    'scripts/commandLine.mjs': '',
    'embedded/media/a.svg': '',
    'embedded/content/a.json': '',
    'node_modules/one/index.js': '',
    'dist/tools/shareBuild.js': '',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(build, path)), { recursive: true });
    writeFileSync(join(build, path), text);
  }
  if (sharing) {
    cpSync('dist/tools', join(build, 'dist/tools'), { recursive: true });
    // A package that it imports.
    symlinkSync(resolve('node_modules/@photostructure'), join(build, 'node_modules/@photostructure'));
  }
  return build;
}

/** A machine with two gateways, which a small server stands in for. `events`: what was done to them. */
async function makeMachine(t: Test) {
  const folder = folderWith(t, { lib: { assets: {} } });
  const [root, assets] = [join(folder, 'opt'), join(folder, 'lib/assets')];
  const events: string[] = [];
  const away = new Set<string>();
  const server = createServer((request, response) => {
    const [, what = '', port = ''] = request.url?.split('/') ?? [];
    if (what === 'restart') events.push(`${port} ${current()}`);
    response.writeHead(what === 'readyz' && away.has(port) ? 503 : 200).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.teardown(() => void (server.closeAllConnections(), server.close()));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    PATH: process.env['PATH'],
    ROOT: root,
    ASSETS_DIR: assets,
    PORTS: '3001 3002',
    RESTART: `curl -fsS ${origin}/restart/{port}`,
    READY_URL: `${origin}/readyz/{port}`,
    READY_MAX: '1',
    SETTLE: '0',
    KEEP: '2',
  };
  const current = () => readlinkSync(join(root, 'current')).replace('releases/', '');
  const release = async (
    args: string[],
    { env = {}, cwd = '.' }: { env?: Record<string, string>; cwd?: string } = {},
  ) => {
    const child = spawn(RELEASE, args, {
      cwd,
      env: { ...settings, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
    child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
    const [status] = (await once(child, 'close')) as [number];
    return { status, stdout, stderr };
  };
  return {
    folder,
    root,
    assets,
    events,
    away,
    current,
    release,
    shared: () => readdirSync(join(assets, 'assets')).sort(),
  };
}

t.test(
  'a release is packed, installed beside the old one, and its files are there before a gateway is restarted',
  async (t) => {
    const { folder, root, events, current, release, shared } = await makeMachine(t);
    const [first, second] = [
      makeBuild(folder, '1', { sharing: true }),
      makeBuild(folder, '2', { sharing: true }),
    ];
    t.match(await release(['install', first]), {
      status: 0,
      stderr: '',
      stdout: '1.2.3+1111111 is installed\n',
    });
    t.match(await release(['switch', '1.2.3+1111111']), { status: 0, stderr: '' });
    t.equal(current(), '1.2.3+1111111');
    events.length = 0;

    const packed = await release(['pack', folder], { cwd: second });
    const archive = join(folder, 'yinqiao-portal-1.2.3+2222222.tar.gz');
    t.match(packed, { status: 0, stderr: '', stdout: `${archive}\n` });
    const { stdout: names } = spawnSync('tar', ['tzf', archive], { encoding: 'utf8' });
    t.notMatch(names, /\.map\n|dist\/kept/, 'neither source maps nor files of older builds');
    t.match(await release(['install', archive]), { status: 0, stderr: '' });
    t.same(shared(), ['page-11111111.js', 'page-22222222.js'], 'both builds');
    t.same(events, [], 'no gateway was touched');
    t.equal(current(), '1.2.3+1111111');
    t.match(
      await release(['install', archive]),
      { status: 0, stdout: /is installed already/ },
      'a second time',
    );

    t.match(await release(['switch', '1.2.3+2222222']), { status: 0, stderr: '' });
    t.same(
      events,
      ['3001 1.2.3+2222222', '3002 1.2.3+2222222'],
      'one after the other, when `current` leads to the new one',
    );
    t.match(await release(['list']), {
      status: 0,
      stdout: /1\.2\.3\+2222222 \(current\)\n1\.2\.3\+1111111 \(previous\)\n/,
    });
    t.same(readdirSync(join(root, 'releases')), ['1.2.3+1111111', '1.2.3+2222222'], 'nothing is left over');

    t.match(await release(['rollback']), { status: 0, stderr: '' });
    t.equal(current(), '1.2.3+1111111');
    t.match(await release(['rollback']), { status: 0 });
    t.equal(current(), '1.2.3+2222222', 'and forward again');
  },
);

t.test(
  'a gateway that does not become ready ends the release; the others are left alone, and a rollback begins with it',
  async (t) => {
    const { folder, events, away, current, release } = await makeMachine(t);
    for (const name of ['1', '2']) await release(['install', makeBuild(folder, name)]);
    await release(['switch', '1.2.3+1111111']);
    events.length = 0;
    away.add('3001');
    const failed = await release(['switch', '1.2.3+2222222']);
    t.match(failed, {
      status: 1,
      stderr: /^release: the gateway of port 3001 is not ready after 1 s; `release rollback` [^\n]*\n$/,
    });
    t.same(events, ['3001 1.2.3+2222222']);
    events.length = 0;
    away.delete('3001');
    away.add('3002');
    t.match(await release(['rollback']), { status: 1 });
    t.equal(current(), '1.2.3+1111111');
    t.same(events, ['3002 1.2.3+1111111'], 'the one that serves nobody is first');
    t.match(await release(['switch', '1.2.3+1111111'], { env: { RESTART: 'false' } }), {
      status: 1,
      stderr: /^release: the gateway of port 3002 was not restarted; the others were not touched\n$/,
    });
  },
);

t.test('old releases go, but never the current one and the one before', async (t) => {
  const { folder, root, current, release } = await makeMachine(t);
  for (const [at, name] of ['1', '2', '3', '4'].entries()) {
    await release(['install', makeBuild(folder, name)]);
    utimesSync(join(root, `releases/1.2.3+${name.repeat(7)}`), at, at);
  }
  await release(['switch', '1.2.3+4444444']);
  t.same(readdirSync(join(root, 'releases')), ['1.2.3+3333333', '1.2.3+4444444']);
  await release(['install', makeBuild(folder, '1')]);
  utimesSync(join(root, 'releases/1.2.3+1111111'), 1, 1);
  await release(['switch', '1.2.3+1111111']);
  t.same(
    readdirSync(join(root, 'releases')),
    ['1.2.3+1111111', '1.2.3+3333333', '1.2.3+4444444'],
    'the oldest is the current one',
  );
  t.equal(current(), '1.2.3+1111111');
});

t.test('what cannot be done is one line', async (t) => {
  const { folder, root, assets, release } = await makeMachine(t);
  const build = makeBuild(folder, '1');
  writeFileSync(join(folder, 'broken.tar.gz'), 'x');
  mkdirSync(join(build, 'node_modules/vite'));
  const cases: [string[], object, number, RegExp][] = [
    [['fly'], {}, 2, /there is no command fly/],
    [['install'], {}, 2, /an argument of install is missing/],
    [['switch', 'a', 'b'], {}, 2, /switch has too many arguments/],
    [['switch', 'a'], { env: { KEEP: '0' } }, 2, /KEEP has to be/],
    [['switch', '1.0.0'], {}, 1, /1\.0\.0 is not installed/],
    [['switch', '../opt'], {}, 1, /is not installed/],
    [['rollback'], {}, 1, /there is no release before this one/],
    [['install', folder], {}, 1, /is not a built portal: dist is missing/],
    [['install', join(folder, 'broken.tar.gz')], {}, 1, /is not an archive that can be read/],
    [['install', join(folder, 'nowhere')], {}, 1, /is not an archive that can be read/],
    [['pack'], { cwd: build }, 1, /packages for development too/],
    [['install', build], { env: { ROOT: '/proc/x' } }, 1, /\/proc\/x cannot be written/],
  ];
  for (const [args, options, status, line] of cases) {
    const ended = await release(args, options);
    t.equal(ended.status, status, args.join(' '));
    t.match(ended.stderr, line);
    t.match(ended.stderr, /^release: [^\n]+\n$/, 'one line');
  }
  t.same(readdirSync(join(root, 'releases')), [], 'nothing is left of what was not whole');
  t.match(
    await release(['install', build], { env: { ASSETS_DIR: join(assets, 'new') } }),
    { status: 0 },
    'before the first gateway there is no assets folder',
  );
  t.notOk(existsSync(join(assets, 'new')));
  t.match(await release(['switch', '1.2.3+1111111'], { env: { PORTS: ' ' } }), {
    status: 0,
    stdout: /no gateway runs on this machine/,
  });
  t.match(await release(['install', build], { env: { ASSETS_DIR: join(assets, 'new') } }), {
    status: 1,
    stderr: /the assets folder .* does not exist \(ASSETS_DIR\)/,
  });
  // In its own process: else the sleep outlives it, and this process waits for its output.
  const locked = spawn('flock', ['--no-fork', join(root, '.release.lock'), 'sleep', '60'], {
    stdio: 'ignore',
  });
  t.teardown(() => locked.kill());
  while (spawnSync('flock', ['-n', join(root, '.release.lock'), 'true']).status === 0)
    await new Promise((done) => setTimeout(done, 20));
  t.match(await release(['switch', '1.2.3+1111111']), { status: 1, stderr: /another release is at work/ });
});

t.test('help, unit and document name the same folders', async (t) => {
  const script = readFileSync('deploy/release', 'utf8');
  t.ok(lstatSync('deploy/release').mode & 0o100, 'can be run');
  t.match(script, `ROOT=\${ROOT:-${dirname(settingsOf('WorkingDirectory')[0] ?? '')}}`);
  const varLib = folderWith(t);
  t.match(
    script,
    `ASSETS_DIR=\${ASSETS_DIR:-${environmentOf(3001, varLib).ASSETS_DIR?.replace(varLib, '/var/lib')}}`,
  );
  const { stdout, status } = spawnSync(RELEASE, ['--help'], { encoding: 'utf8' });
  t.equal(status, 0);
  for (const [, name = ''] of script.matchAll(/^([A-Z_]+)=\$\{\1:-/gm)) t.match(stdout, `\n  ${name} `, name);
  for (const [, name = ''] of readFileSync('docs/operating.md', 'utf8').matchAll(/deploy\/release (\w+)/g))
    t.match(stdout, `\n  release ${name} `, name);
});
