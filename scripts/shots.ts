import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import { addressOf, visits, type Visit } from '../test/support/pageVisits.ts';
import { carrySession, findBrowser } from '../test/browser/support/chromium.ts';
import { readCommand } from './runTool.ts';
import { startSamplePortal } from './samplePortal.ts';

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

// `npm run shots`: takes screenshots of every page of the route table, for several members, and again with the upstream stopped.
readCommand({
  name: 'shots',
  help: `Writes screenshots of every page into the folder ${FOLDER}. PAGES=/about,/bank takes only pages whose addresses begin so, VIEWS=print,zoom200 only these views.\n`,
  needsBuild: true,
});
rmSync(FOLDER, { recursive: true, force: true });
const portal = await startSamplePortal();
const browser = await chromium.launch(await findBrowser());

try {
  const pages = await Promise.all(
    taken.map(async (visit) => ({ ...visit, path: await addressOf(visit, await portal.enter(visit.phone)) })),
  );
  await shoot('full', chosen(VIEWS), pages);
  await portal.stopUpstream();
  await shoot('failed', chosen(USUAL), pages);
} finally {
  await browser.close();
  await portal.stop();
}

async function shoot(state: string, views: View[], pages: readonly Visit[]): Promise<void> {
  for (const { name: view, options, media } of views) {
    const folder = join(FOLDER, view, state);
    mkdirSync(folder, { recursive: true });
    const contexts = new Map<string, BrowserContext>();
    for (const { path, phone = '' } of pages) {
      const context =
        contexts.get(phone) ??
        (await browser.newContext({ ...options, locale: 'zh-CN', reducedMotion: 'reduce' }));
      contexts.set(phone, context);
      await carrySession(context, await portal.enter(phone));
      const page = await context.newPage();
      if (media) await page.emulateMedia({ media });
      await page.goto(portal.origin + path);
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
