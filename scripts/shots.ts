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

/** Where the pictures go; an ignored folder. */
const FOLDER = 'shots';
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];
/** ms for what moves or comes later. */
const SETTLE = 600;

rmSync(FOLDER, { recursive: true, force: true });
// Every page of the route table, full and empty, then without the upstream: to be looked at.
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
  const lookers = new Map<string, Browser>();
  for (const { phone = '' } of visits) if (!lookers.has(phone)) lookers.set(phone, await enter(phone));
  const looks = await Promise.all(
    visits.map(async (visit) => ({ ...visit, path: await addressOf(visit, lookers.get(visit.phone ?? '') ?? new Browser(origin)) })),
  );
  await shoot('full', looks, lookers);
  await upstream.stop('SIGKILL');
  await shoot('failed', looks, lookers);
} finally {
  await browser.close();
  portal.kill();
  await upstream.stop('SIGKILL');
  rmSync(varDir, { recursive: true, force: true });
}

async function ready(): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('the portal does not get ready');
}

/** A visitor, or the sample member of this number. */
async function enter(phone: string): Promise<Browser> {
  const looker = new Browser(origin);
  if (phone) await looker.post('/bff/login', { phone_number: phone, password: SAMPLE_PASSWORD });
  return looker;
}

async function shoot(state: string, looks: readonly Visit[], lookers: Map<string, Browser>): Promise<void> {
  for (const viewport of WINDOWS) {
    const folder = join(FOLDER, `${viewport.width}x${viewport.height}`, state);
    mkdirSync(folder, { recursive: true });
    const contexts = new Map<string, BrowserContext>();
    for (const { path, phone = '' } of looks) {
      const context = contexts.get(phone) ?? (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' }));
      contexts.set(phone, context);
      await carrySession(context, lookers.get(phone) ?? new Browser(origin));
      const page = await context.newPage();
      await page.goto(origin + path);
      // Pictures further down come when they are scrolled to.
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
    process.stdout.write(`${looks.length} pages in ${folder}\n`);
  }
}
