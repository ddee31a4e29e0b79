import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { Browser } from '../support/browserLike.ts';
import { freePort } from '../support/freePort.ts';
import { freshCopy } from '../support/freshCopy.ts';
import { MEMBER, PASSWORD } from '../helper.ts';
import { goTo, hydrated, launch, waitForValue } from './support/launch.ts';

t.setTimeout(240_000);

/** Time limit for each step (ms). The first start reads all sources and bundles packages, perhaps on a busy machine. */
const STEP_LIMIT = 60_000;

const BRAND = 'client/shell/Brand.tsx';
const HOME = 'client/pages/home/page.tsx';
const ERRORS = 'server/http/errors.ts';

t.test('npm run dev, on a fresh clone', async (t) => {
  const folder = freshCopy(t);
  const [port, embeddedPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  writeFileSync(join(folder, '.env'), `PORT=${port}\n`);
  const dev = startDev(t, folder, { EMBEDDED_PORT: String(embeddedPort), LOG_LEVEL: 'warn' });
  const open = await launch(t);
  await dev.waitForLog(`${origin} is ready`);

  /** Replaces a text in a source file of the copy. Returns a function that reverts it. */
  async function edit(file: string, from: string, to: string) {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    if (!before.includes(from)) throw new Error(`${file} does not contain ${from}`);
    await save(path, before.replaceAll(from, to));
    return () => save(path, before);
  }
  const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }));
  const marked = (page: Page) => page.evaluate(() => 'marked' in globalThis);
  const message = async (): Promise<string> =>
    ((await (await fetch(`${origin}/bff/none`)).json()) as { message: string }).message;

  const jar = new Browser(origin);
  t.equal(
    (await jar.post('/bff/login', { phone_number: MEMBER.ordinary, password: PASSWORD })).json.code,
    200,
  );
  const { page, console: consoleLines } = await open(origin);
  page.setDefaultTimeout(STEP_LIMIT);
  await goTo(page, '/');
  // A part that is hydrated after the change would differ from what the server has sent.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.late > *')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__reactFiber')),
    ),
  );

  await t.test(
    'a changed component appears in the open page without a page load, and in the next document',
    async (t) => {
      await mark(page);
      await edit(BRAND, '<small>{slogan}', '<small>改过的标语');
      await page.getByText('改过的标语').first().waitFor();
      t.match(await (await fetch(origin)).text(), '改过的标语', 'the next document has the change too');
      t.ok(await marked(page));
    },
  );

  await t.test('a changed style appears without a page load', async (t) => {
    await mark(page);
    appendFileSync(join(folder, 'client/shell/header.css'), '.brand small { letter-spacing: 3px }\n');
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('.brand small') as Element).letterSpacing === '3px',
    );
    t.ok(await marked(page));
  });

  await t.test('a changed page module is loaded anew', async (t) => {
    await mark(page);
    await edit(HOME, 'const QUESTIONS = 8', 'const QUESTIONS = 1');
    await page.waitForFunction(() => !('marked' in globalThis));
    await hydrated(page);
    t.equal(await page.locator('details').filter({ visible: true }).count(), 1);
    await mark(page);
  });

  await t.test(
    'a changed server file takes effect in the next response; members stay logged in, and open pages are not reloaded',
    async (t) => {
      await edit(ERRORS, '没有找到您要的内容', '这里没有');
      await waitForValue(message, '这里没有', STEP_LIMIT);
      t.ok(await marked(page));
      await edit('embedded/app.ts', '接口不存在', '没有这个接口');
      const unknown = async () =>
        ((await (await fetch(`http://127.0.0.1:${embeddedPort}/api/none`)).json()) as { message: string })
          .message;
      await waitForValue(() => unknown().catch(String), '没有这个接口', STEP_LIMIT);
      t.equal(
        (await jar.get('/bff/user')).json.code,
        200,
        'the session outlives the change of the embedded upstream',
      );
    },
  );

  await t.test(
    'a syntax error: the log and the page name the file; the portal recovers when it is fixed',
    async (t) => {
      const length = dev.log().length;
      const undo = await edit(ERRORS, 'export const messageOf', 'export const = messageOf');
      await dev.waitForLog(ERRORS, length);
      const response = await page.goto('/');
      t.equal(response?.status(), 500);
      t.match(await page.locator('pre').innerText(), ERRORS);
      await undo();
      await hydrated(page);
      t.equal(await message(), '这里没有');
    },
  );

  await t.test('the console has no unexpected error, and Ctrl-C ends all processes', async (t) => {
    const expected = /^error: Failed to load resource: the server responded with a status of 500/;
    t.same(
      consoleLines.filter((line) => /^(?:error|warning|page error)/.test(line) && !expected.test(line)),
      [],
    );
    await dev.interrupt();
    await t.rejects(fetch(origin));
    await t.rejects(fetch(`http://127.0.0.1:${embeddedPort}/console`));
  });
});

/** Saves a file as an editor does on a busy machine: it is empty for a moment, shorter than the 50 ms in which Vite's watcher drops a second change. */
async function save(path: string, text: string): Promise<void> {
  truncateSync(path);
  await setTimeout(40);
  writeFileSync(path, text);
}

interface Dev {
  /** The output so far. */
  log(): string;
  /** Waits until the output after position `since` contains the text. */
  waitForLog(text: string, since?: number): Promise<void>;
  /** Sends SIGINT to all processes, as Ctrl-C in a terminal does. Resolves when they have ended. */
  interrupt(): Promise<void>;
}

/** Runs `npm run dev` in a folder. Its environment is `env`, PATH and HOME. */
function startDev(t: Test, folder: string, env: Record<string, string>): Dev {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: { PATH, HOME, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  let ended = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (log += part));
  const closed = once(child, 'close').then(() => void (ended = true));
  const signal = (name: NodeJS.Signals) => {
    if (!ended && child.pid) process.kill(-child.pid, name);
  };
  t.teardown(async () => {
    signal('SIGKILL');
    await closed;
  });
  return {
    log: () => log,
    async waitForLog(text, since = 0) {
      while (!log.slice(since).includes(text)) {
        if (ended) throw new Error(`npm run dev ended; its output has no "${text}":\n${log}`);
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), closed]);
      }
    },
    async interrupt() {
      signal('SIGINT');
      await closed;
    },
  };
}
