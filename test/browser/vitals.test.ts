import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { SIZE_COOKIE } from '../../shared/textSize.ts';
import { startPortal } from '../helper.ts';
import { until } from '../support/longRun.ts';
import { layoutShift } from './support/eachVisit.ts';
import { goTo, launch } from './support/launch.ts';

/** Largest cumulative layout shift allowed on a page. */
const SHIFT_MAX = 0.01;
/** In how many pieces a slow document comes, and the time (ms) between two. */
const PIECES = 36;
const PIECE_EVERY = 40;

t.test('a page whose HTML comes in pieces does not shift while they come', async (t) => {
  const portal = await startPortal(t);
  const { origin } = await inPieces(t, portal.origin);
  const { page, context } = await (await launch(t))(origin);
  // Each page is the first that the browser sees of the site.
  await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const path of ['/user/login', '/', '/bank', '/help', '/vip']) {
    await goTo(page, path);
    const { shift, moved } = await layoutShift(page);
    t.ok(shift < SHIFT_MAX, `${path}: layout shift ${shift.toFixed(4)}`, { moved });
  }
});

t.test(
  'what comes after a page moves nothing: words above a wide table, the aids of the largest size',
  async (t) => {
    const portal = await startPortal(t);
    const open = await launch(t);
    const { page } = await open(portal.origin, { width: 640 });
    const { page: elder, context } = await open(portal.origin);
    await context.addCookies([{ name: SIZE_COOKIE, value: 'elder', url: portal.origin }]);
    for (const [one, path] of [
      [page, '/bank/4?amount=20&term=24'],
      [page, '/vip'],
      [elder, '/user/login'],
      [elder, '/'],
    ] as const) {
      await goTo(one, path);
      if (one === elder) await one.getByRole('button', { name: '阅读线' }).waitFor();
      const { shift, moved } = await layoutShift(one);
      t.ok(shift < SHIFT_MAX, `${path}: layout shift ${shift.toFixed(4)}`, { moved });
    }
  },
);

t.test(
  'every request of a page ends: a browser counts a page as loading until its responses are read',
  async (t) => {
    const portal = await startPortal(t);
    const { page } = await (await launch(t))(portal.origin);
    const open = new Set<string>();
    page.on('request', (request) => open.add(request.url()));
    page.on('requestfinished', (request) => open.delete(request.url()));
    const counted = page.waitForResponse('**/bff/pageview');
    await goTo(page, '/');
    await counted;
    t.ok(await until(() => open.size === 0), 'nothing is left open', { open: [...open] });
  },
);

/** A proxy that sends documents in pieces, with time in between in which the browser paints what it has. */
async function inPieces(t: Test, origin: string) {
  const server = createServer((incoming, response) => {
    const headers = { ...incoming.headers, host: new URL(origin).host, 'accept-encoding': 'identity' };
    const asked = request(origin + (incoming.url ?? ''), { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!/^text\/html/.test(answer.headers['content-type'] ?? '')) return void answer.pipe(response);
      void buffer(answer).then(async (html) => {
        const size = Math.ceil(html.length / PIECES);
        for (let at = 0; at < html.length; at += size, await wait(PIECE_EVERY))
          response.write(html.subarray(at, at + size));
        response.end();
      });
    });
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
