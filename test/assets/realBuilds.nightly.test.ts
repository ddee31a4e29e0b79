import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import t, { type Test } from 'tap';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { Browser, type HttpResponse } from '../support/browserLike.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

/** What a build reads (tsconfig.json names the tests), and the present build, which is the first. */
const SOURCES = ['dist', 'client', 'scripts', 'sdk', 'server', 'shared', 'package.json', 'package-lock.json', 'LICENSE', 'tsconfig.base.json', 'vite.config.ts'];
/** The page whose script each release changes. */
const PAGE = '/contact';
const MODULE = 'client/pages/contact.tsx';

/** A folder with the sources of the project and its build, in which further builds follow. */
function newProject(t: Test): string {
  const root = mkdtempSync(join(tmpdir(), 'builds-'));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  for (const name of SOURCES) if (existsSync(name)) cpSync(name, join(root, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  return root;
}

/** Changes the page's script, and builds. */
async function release(root: string, name: string): Promise<void> {
  appendFileSync(join(root, MODULE), `\nexport const release${name} = '${name}';\n`);
  const build = spawn(process.execPath, ['--import', './scripts/ts.mjs', 'scripts/build.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`build ${name} failed`);
}

/** The file of the page's script in the present build. */
const scriptOf = (root: string): string => {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
  return `/${manifest[MODULE]?.file ?? ''}`;
};

t.test('the scripts of an open page are served for two more builds, and after the third they are gone', async (t) => {
  const root = newProject(t);
  const upstream = await startStubUpstream(t);
  /** Starts the present build, asks for something, and ends it. */
  async function ask<T>(asked: (browser: Browser) => Promise<T>): Promise<T> {
    const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: upstream.origin, STORE: 'memory' }, { main: join(root, 'dist/server/main.js') });
    await portal.ready;
    const result = await asked(new Browser(portal.origin));
    portal.child.kill('SIGTERM');
    t.equal(await portal.exited, 0);
    return result;
  }

  const script = scriptOf(root);
  const page = await ask(async (browser) => {
    const { text } = await browser.get(PAGE);
    const files = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
    return { files, first: new Map(await Promise.all(files.map(async (file): Promise<[string, HttpResponse]> => [file, await browser.get(file)]))) };
  });
  t.ok(page.files.includes(script), `the page names ${script}`);
  for (const [file, { status }] of page.first) t.equal(status, 200, file);

  for (const name of ['2', '3']) await release(root, name);
  t.not(scriptOf(root), script);
  await ask(async (browser) => {
    for (const file of page.files) {
      const now = await browser.get(file);
      t.equal(now.status, 200, `${file} after two builds`);
      t.equal(now.text, page.first.get(file)?.text, 'as it was');
      t.equal(now.headers['content-type'], page.first.get(file)?.headers['content-type']);
    }
    t.equal((await browser.get(scriptOf(root))).status, 200, 'the newest is there too');
  });

  await release(root, '4');
  await ask(async (browser) => {
    const gone = await browser.get(script);
    t.match(gone, { status: 404, headers: { 'content-type': /^text\/plain/, 'cache-control': 'no-store' } }, 'after the third');
    t.notMatch(gone.text, /</, 'no page in place of a script');
    t.equal((await browser.get(scriptOf(root))).status, 200);
    t.match((await browser.get(PAGE)).text, scriptOf(root));
  });
});
