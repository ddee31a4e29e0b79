import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { SAMPLE_PASSWORD } from '../server/upstream/embedded/seed/people.ts';
import { Browser } from '../test/support/browserLike.ts';
import { carrySession } from '../test/browser/support/carrySession.ts';
import { findBrowser } from '../test/browser/support/findBrowser.ts';
import { freePort } from '../test/support/freePort.ts';
import { addressOf, visits, type Visit } from '../test/support/pageVisits.ts';
import { startUpstream } from './upstreamProcess.ts';

/** Folder of the screenshots; git ignores it. */
const FOLDER = 'shots';
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];
/** Time for animations and late content before a screenshot (ms). */
const SETTLE = 600;

rmSync(FOLDER, { recursive: true, force: true });
// `npm run shots`: takes screenshots of every page of the route table, for several members, and again with the upstream stopped.
const varDir = mkdtempSync(join(tmpdir(), 'shots-'));
const node = [process.execPath, '--import', './scripts/ts.mjs'];
const upstream = await startUpstream('server/upstream/embedded/main.ts', varDir, node);
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const portal = spawn(process.execPath, ['--import', './scripts/ts.mjs', 'server/main.ts'], {
  env: { ...process.env, PORT: String(port), UPSTREAM_ORIGIN: upstream.origin, LOG_LEVEL: 'silent', NODE_ENV: 'test' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const browser = await chromium.launch(await findBrowser());

try {
  await ready();
  const sessions = new Map<string, Browser>();
  for (const { phone = '' } of visits) if (!sessions.has(phone)) sessions.set(phone, await enter(phone));
  const pages = await Promise.all(
    visits.map(async (visit) => ({ ...visit, path: await addressOf(visit, sessions.get(visit.phone ?? '') ?? new Browser(origin)) })),
  );
  await shoot('full', pages, sessions);
  await upstream.stop('SIGKILL');
  await shoot('failed', pages, sessions);
} finally {
  await browser.close();
  portal.kill();
  await upstream.stop('SIGKILL');
  rmSync(varDir, { recursive: true, force: true });
}

async function ready(): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 100))) {
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

async function shoot(state: string, pages: readonly Visit[], sessions: Map<string, Browser>): Promise<void> {
  for (const viewport of WINDOWS) {
    const folder = join(FOLDER, `${viewport.width}x${viewport.height}`, state);
    mkdirSync(folder, { recursive: true });
    const contexts = new Map<string, BrowserContext>();
    for (const { path, phone = '' } of pages) {
      const context = contexts.get(phone) ?? (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' }));
      contexts.set(phone, context);
      await carrySession(context, sessions.get(phone) ?? new Browser(origin));
      const page = await context.newPage();
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
