import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { keepBuild, KEPT_BUILDS } from '../../server/assets/keepBuild.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

function newFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A build with a file of its own, as `page-NAMENAME.js`, and one that all builds have. */
function build(t: Test, name: string): string {
  const assets = newFolder(t);
  for (const file of [`page-${name.repeat(8)}.js`, 'core-AAAAAAAA.js']) {
    writeFileSync(join(assets, file), `/* ${file} */`);
    writeFileSync(join(assets, `${file}.br`), `compressed ${file}`);
  }
  writeFileSync(join(assets, `page-${name.repeat(8)}.js.map`), '{}');
  return assets;
}

const kept = (directory: string): string[] =>
  readdirSync(join(directory, 'assets'))
    .filter((file) => file.endsWith('.js'))
    .sort();

t.test('a directory has the files of the last three builds, whichever are put there again', (t) => {
  const directory = newFolder(t);
  const builds = ['1', '2', '3', '4'].map((name) => build(t, name));
  t.equal(KEPT_BUILDS, 3);
  const put = (number: number, at: number) => keepBuild(directory, builds[number - 1]!, at);
  put(1, 10);
  put(2, 20);
  put(3, 30);
  t.same(kept(directory), ['core-AAAAAAAA.js', 'page-11111111.js', 'page-22222222.js', 'page-33333333.js']);
  t.notOk(existsSync(join(directory, 'assets/page-11111111.js.map')), 'source maps stay where they are');
  put(4, 40);
  t.same(
    kept(directory),
    ['core-AAAAAAAA.js', 'page-22222222.js', 'page-33333333.js', 'page-44444444.js'],
    'the oldest is gone, but for what others need too',
  );
  // A rollback to build 2: it is the newest now.
  put(2, 50);
  t.same(kept(directory), ['core-AAAAAAAA.js', 'page-22222222.js', 'page-33333333.js', 'page-44444444.js']);
  put(1, 60);
  t.same(
    kept(directory),
    ['core-AAAAAAAA.js', 'page-11111111.js', 'page-22222222.js', 'page-44444444.js'],
    'build 3 was the oldest then',
  );
  put(1, 70);
  t.equal(readdirSync(join(directory, 'builds')).length, 3, 'a restart adds no build');
  writeFileSync(join(directory, 'assets/README'), 'of somebody else');
  put(3, 80);
  t.ok(existsSync(join(directory, 'assets/README')), 'other files stay');
  t.equal(readdirSync(join(directory, 'assets')).filter((file) => file.endsWith('.part')).length, 0);
  t.end();
});

t.test(
  'a list that a power cut has left empty or torn keeps no portal from starting; it goes as the oldest',
  (t) => {
    const directory = newFolder(t);
    for (const [index, name] of ['1', '2', '3'].entries()) keepBuild(directory, build(t, name), 10 + index);
    for (const [name, text] of [
      ['0000000000000000', ''],
      ['1111111111111111', '{"at":99999,"fil'],
    ] as const)
      writeFileSync(join(directory, `builds/${name}.json`), text);
    keepBuild(directory, build(t, '3'), 20);
    t.same(kept(directory), ['core-AAAAAAAA.js', 'page-11111111.js', 'page-22222222.js', 'page-33333333.js']);
    t.equal(readdirSync(join(directory, 'builds')).length, KEPT_BUILDS);
    t.end();
  },
);

t.test('the portal serves the files of other builds like its own, and no other file', async (t) => {
  const directory = newFolder(t);
  for (const [index, name] of ['1', '2', '3', '4'].entries()) keepBuild(directory, build(t, name), index);
  writeFileSync(join(directory, 'secret-AAAAAAAA.js'), 'secret');
  mkdirSync(join(directory, 'assets/folder-AAAAAAAA.js'));
  const stub = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: stub.origin, env: { ASSETS_DIR: directory } });
  const get = (path: string, headers = {}) => portal.browser().get(path, headers);

  const old = await get('/assets/page-22222222.js');
  t.match(old, {
    status: 200,
    text: '/* page-22222222.js */',
    headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': /javascript/ },
  });
  t.match(await get('/assets/page-22222222.js', { 'accept-encoding': 'br' }), {
    status: 200,
    text: 'compressed page-22222222.js',
    headers: { 'content-encoding': 'br' },
  });
  const gone = await get('/assets/page-11111111.js');
  t.match(gone, { status: 404, headers: { 'cache-control': 'no-store' } }, 'the oldest of four builds');
  t.notOk(gone.headers['etag']);
  for (const path of [
    '/assets/folder-AAAAAAAA.js',
    '/assets/..%2fsecret-AAAAAAAA.js',
    '/assets/../secret-AAAAAAAA.js',
    '/assets/page-22222222.js.map',
    '/assets/',
    '/assets/x',
  ])
    t.not((await get(path)).status, 200, path);

  // Another instance is released while this one runs.
  keepBuild(directory, build(t, '5'), 9);
  t.equal(
    (await get('/assets/page-55555555.js')).status,
    200,
    'a newer build is served at once: another instance sent its page',
  );
  t.equal((await get('/assets/page-22222222.js')).status, 404);
});

t.test('the build is on the directory beside it', (t) => {
  const [list = ''] = readdirSync('dist/kept/builds');
  t.ok(list);
  for (const file of readdirSync('dist/client/assets'))
    if (!file.endsWith('.map'))
      t.same(
        readFileSync(join('dist/kept/assets', file)),
        readFileSync(join('dist/client/assets', file)),
        file,
      );
  t.end();
});
