import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { visits, type Visit } from '../support/pageVisits.ts';
import { openEach, layoutShift } from '../browser/support/eachVisit.ts';
import { hydrated, launch } from '../browser/support/launch.ts';
/** Largest cumulative layout shift allowed on a page. `npm run bench:pages` measures when a page is painted. */
const SHIFT_MAX = 0.01;
/** In how many pieces a slow document comes, and the time (ms) between two. */
const PIECES = 12;
const PIECE_EVERY = 60;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];

for (const size of SIZES) {
  t.test(`no page shifts its layout at ${size.width}x${size.height}, and its pictures are fetched as they are needed`, async (t) => {
    const check = async (page: Page, _visit: Visit, path: string) => {
      await checkPictures(t, page, path);
      const { shift, moved } = await layoutShift(page);
      t.ok(shift < SHIFT_MAX, `${path}: layout shift ${shift.toFixed(4)}`, { moved });
    };
    await openEach(t, visits, check, size);
  });
}

/** Pictures have their size before they load; those below the screen are lazy, and the first is not. */
async function checkPictures(t: Test, page: Page, path: string): Promise<void> {
  const pictures = await page.evaluate(() =>
    [...document.images].map((image) => {
      const { top, width, height } = image.getBoundingClientRect();
      const style = getComputedStyle(image);
      const inView = top < innerHeight && height > 0 && image.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return {
        src: image.getAttribute('src'),
        sized: (image.hasAttribute('width') && image.hasAttribute('height')) || style.aspectRatio !== 'auto' || style.position === 'absolute',
        lazy: image.loading === 'lazy',
        inView,
        area: inView ? width * height : 0,
      };
    }),
  );
  t.same(pictures.filter(({ sized }) => !sized), [], `${path}: every picture has a size`);
  t.same(pictures.filter(({ lazy, area }) => lazy && area > 50_000), [], `${path}: no large picture at the top is lazy`);
  // The footer shows the header's picture again, which costs nothing.
  const shown = new Set(pictures.filter(({ inView }) => inView).map(({ src }) => src));
  t.same(pictures.filter(({ lazy, inView, src }) => !lazy && !inView && !shown.has(src)), [], `${path}: pictures further down are lazy`);
  const largest = pictures.toSorted((a, b) => b.area - a.area)[0];
  if (!largest || largest.area < 50_000) return;
  const urgent = await page.evaluate(
    (src) => document.querySelector(`link[rel="preload"][as="image"][fetchpriority="high"], img[fetchpriority="high"]`) !== null && src !== null,
    largest.src,
  );
  t.ok(urgent, `${path}: the largest picture, ${largest.src ?? ''}, is fetched first`);
}

t.test('a page whose HTML comes in pieces does not shift while they come', async (t) => {
  const portal = await startPortal(t);
  const { origin } = await inPieces(t, portal.origin);
  const open = await launch(t);
  for (const path of ['/user/login', '/user/register', '/user/forgetPassword', '/', '/bank', '/help']) {
    const { page } = await open(origin);
    await page.goto(path);
    await hydrated(page);
    const { shift, moved } = await layoutShift(page);
    t.ok(shift < SHIFT_MAX, `${path}: layout shift ${shift.toFixed(4)}`, { moved });
  }
});

/** A proxy that sends documents in pieces, with time in between in which the browser paints what it has. */
async function inPieces(t: Test, origin: string) {
  const server = createServer((incoming, response) => {
    const headers = { ...incoming.headers, host: new URL(origin).host, 'accept-encoding': 'identity' };
    request(origin + (incoming.url ?? ''), { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!/^text\/html/.test(answer.headers['content-type'] ?? '')) return void answer.pipe(response);
      void buffer(answer).then(async (html) => {
        const size = Math.ceil(html.length / PIECES);
        for (let at = 0; at < html.length; at += size, await wait(PIECE_EVERY)) response.write(html.subarray(at, at + size));
        response.end();
      });
    }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
