import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import { SAMPLE_PASSWORD } from '../embedded/seed/people.ts';
import { Browser } from '../test/support/browserLike.ts';
import { freePort } from '../test/support/freePort.ts';
import { addressOf, visits, type Visit } from '../test/support/pageVisits.ts';
import { findBrowser } from '../test/browser/support/launch.ts';
import { carrySession } from '../test/browser/support/logIn.ts';
import { startUpstream } from './upstreamProcess.ts';

/** Folder of the screenshots; git ignores it. */
const FOLDER = 'shots';
interface View {
  name: string;
  options: BrowserContextOptions;
  media?: 'print';
}
const wide = (width: number, height: number): View => ({
  name: `${width}x${height}`,
  options: { viewport: { width, height } },
});
/** The windows of most visitors; in these the pages are taken without an upstream too. */
const USUAL = [wide(1280, 800), wide(1440, 900)];
/** All ways in which a page is looked at. `VIEWS=print,zoom200` takes only those. */
const VIEWS: View[] = [
  ...USUAL,
  wide(1024, 768),
  wide(1920, 1080),
  { name: 'zoom200', options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
  { name: 'forcedColors', options: { viewport: { width: 1280, height: 800 }, forcedColors: 'active' } },
  // The width of a sheet of A4 without its margins.
  { name: 'print', options: { viewport: { width: 718, height: 1000 } }, media: 'print' },
];
const wanted = process.env.VIEWS?.split(',');
/** `PAGES=/about,/bank/compare` takes only pages whose addresses begin so. */
const paths = process.env.PAGES?.split(',');
const taken = visits.filter(({ path }) => !paths || paths.some((start) => path.startsWith(start)));
const chosen = (views: View[]) => views.filter(({ name }) => !wanted || wanted.includes(name));
/** Time for animations and late content before a screenshot (ms). */
const SETTLE = 600;

rmSync(FOLDER, { recursive: true, force: true });
// `npm run shots`: takes screenshots of every page of the route table, for several members, and again with the upstream stopped.
const varDir = mkdtempSync(join(tmpdir(), 'shots-'));
const node = [process.execPath, '--import', './scripts/ts.mjs'];
const upstream = await startUpstream('embedded/main.ts', varDir, node);
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const portal = spawn(process.execPath, ['--import', './scripts/ts.mjs', 'server/main.ts'], {
  env: {
    ...process.env,
    PORT: String(port),
    UPSTREAM_ORIGIN: upstream.origin,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const browser = await chromium.launch(await findBrowser());

try {
  await ready();
  const sessions = new Map<string, Browser>();
  for (const { phone = '' } of taken) if (!sessions.has(phone)) sessions.set(phone, await enter(phone));
  const pages = await Promise.all(
    taken.map(async (visit) => ({
      ...visit,
      path: await addressOf(visit, sessions.get(visit.phone ?? '') ?? new Browser(origin)),
    })),
  );
  await shoot('full', chosen(VIEWS), pages, sessions);
  await upstream.stop('SIGKILL');
  await shoot('failed', chosen(USUAL), pages, sessions);
} finally {
  await browser.close();
  portal.kill();
  await upstream.stop('SIGKILL');
  rmSync(varDir, { recursive: true, force: true });
}

async function ready(): Promise<void> {
  for (
    const until = Date.now() + 30_000;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
  }
  throw new Error('the gateway did not become ready within 30 s');
}

/** The session of a visitor ('') or of the sample member with this phone number. */
async function enter(phone: string): Promise<Browser> {
  const session = new Browser(origin);
  if (phone) await session.post('/bff/login', { phone_number: phone, password: SAMPLE_PASSWORD });
  return session;
}

async function shoot(
  state: string,
  views: View[],
  pages: readonly Visit[],
  sessions: Map<string, Browser>,
): Promise<void> {
  for (const { name: view, options, media } of views) {
    const folder = join(FOLDER, view, state);
    mkdirSync(folder, { recursive: true });
    const contexts = new Map<string, BrowserContext>();
    for (const { path, phone = '' } of pages) {
      const context =
        contexts.get(phone) ??
        (await browser.newContext({ ...options, locale: 'zh-CN', reducedMotion: 'reduce' }));
      contexts.set(phone, context);
      await carrySession(context, sessions.get(phone) ?? new Browser(origin));
      const page = await context.newPage();
      if (media) await page.emulateMedia({ media });
      await page.goto(origin + path);
      // Scroll through the page, so that lazily loaded pictures appear.
      await page.evaluate(async () => {
        for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
          scrollTo(0, y);
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        scrollTo(0, 0);
      });
      await page.waitForTimeout(SETTLE);
      const name = `${phone && `${phone}-`}${path.replace(/[/?&=%]+/g, '_').replace(/^_/, '') || 'home'}.png`;
      await page.screenshot({ path: join(folder, name), fullPage: true });
      await page.close();
    }
    for (const context of contexts.values()) await context.close();
    process.stdout.write(`${pages.length} pages in ${folder}\n`);
  }
}
