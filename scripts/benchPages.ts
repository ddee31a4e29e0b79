import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { chromium, type Page } from 'playwright-core';
import { hydrated } from '../test/browser/support/hydrated.ts';
import { freePort } from '../test/support/freePort.ts';
import { visits } from '../test/support/pageVisits.ts';
import { startStubUpstream } from '../test/support/stubUpstream.ts';
import { findBrowser } from '../test/browser/support/launch.ts';
import { hydrationTime } from './bench/hydrationTime.ts';
import { median } from './inParallel.ts';

/** Response time of the stub upstream for each call (ms). */
const LATENCY = 50;
const TRIES = 20;
const PAINTS = 3;
const MEMBER_TOKEN = 'member-token';
/** Pages whose hydration is timed, with the session of the stub's member where they need one. */
const HYDRATED: [path: string, token?: string][] = [
  ['/'],
  ['/bank'],
  ['/user', MEMBER_TOKEN],
  ['/wallet/record', MEMBER_TOKEN],
];

// Measures the built portal; needs a build and an idle machine. It prints the time that the gateway adds to the upstream's
// latency for a member's overview page, the largest contentful paint of each public page, and how long some pages take to hydrate.
const ends: (() => unknown)[] = [];
const upstream = await startStubUpstream({ teardown: (end) => ends.push(end) });
upstream.on('*', (hit, response) => void setTimeout(() => upstream.sample(hit, response), LATENCY));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const portal = spawn(process.execPath, ['dist/server/main.js'], {
  env: {
    PORT: String(port),
    DRAIN_GRACE: '0',
    METRICS_PORT: '0',
    UPSTREAM_ORIGIN: upstream.origin,
    LOG_LEVEL: 'silent',
  },
  stdio: 'ignore',
});
const browser = await chromium.launch(await findBrowser());

try {
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 50));
  await firstByte(`${origin}/user`);
  const pages: number[] = [];
  const calls: number[] = [];
  for (let i = 0; i < TRIES; i++) {
    pages.push(await firstByte(`${origin}/user`));
    calls.push(await firstByte(`${upstream.origin}/api/user/bag`));
  }
  console.log(
    `overview: first byte after ${rounded(pages)} ms, ${rounded(pages) - rounded(calls)} ms of them in the gateway; one call takes ${rounded(calls)} ms`,
  );
  const page = await browser.newPage();
  for (const { path } of visits.filter(({ phone }) => !phone))
    console.log(`${path}: largest contentful paint after ${await paint(page, path)} ms`);
  for (const [path, cookie] of HYDRATED)
    console.log(
      `${path}: hydrated in ${Math.round(await hydrationTime(browser, origin + path, cookie))} ms with the processor slowed 4 times`,
    );
} finally {
  await browser.close();
  portal.kill();
  await once(portal, 'exit');
  for (const end of ends) await end();
}

/** Time from the request to the first byte of the response (ms). */
function firstByte(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    request(url, { headers: { cookie: `bank_token=${MEMBER_TOKEN}` }, agent: false }, (response) => {
      const ms = performance.now() - started;
      response.resume().on('end', () => resolve(ms));
    })
      .on('error', reject)
      .end();
  });
}

/** The largest contentful paint (ms): median of several visits. */
async function paint(page: Page, path: string): Promise<number> {
  const found: number[] = [];
  for (let i = 0; i < PAINTS; i++) {
    await page.goto(origin + path);
    await hydrated(page);
    found.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
              type: 'largest-contentful-paint',
              buffered: true,
            });
          }),
      ),
    );
  }
  return rounded(found);
}

function rounded(times: number[]): number {
  return Math.round(median(times));
}
