import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { BoundedQueue } from '../../server/boundedQueue.ts';
import { freshSeconds } from '../../server/routes/media/servePicture.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { scaled } from '../support/longRun.ts';

const PICTURE = Buffer.from('0123456789');
const upstream = await startStubUpstream(t);
const portal = await startPortal(t, {
  upstream: upstream.origin,
  client: { breaker: false },
  deadlines: { idle: 300 },
});
let pictures = 0;

/** A picture of its own for each test, since the portal is shared. */
function newPicture() {
  const path = `/media/${++pictures}.png`;
  const hits = () => upstream.hits.filter((hit) => hit.path === path).length;
  const serve = (headers: Record<string, string | number> = {}, bytes = PICTURE, status = 200) =>
    upstream.on(
      `GET ${path}`,
      (_hit, response) =>
        void response
          .writeHead(status, {
            'content-type': 'image/png',
            'content-length': bytes.length,
            etag: '"1"',
            'cache-control': 'public, max-age=60',
            ...headers,
          })
          .end(bytes),
    );
  return { path, browser: portal.browser(), hits, serve };
}

t.test('a popular picture is asked for once, however many ask at the same time and later', async (t) => {
  const { path, browser, hits, serve } = newPicture();
  serve();
  const answers = await Promise.all(Array.from({ length: 30 }, () => portal.browser().get(path)));
  answers.push(await browser.get(path));
  for (const answer of answers)
    t.match(answer, {
      status: 200,
      text: PICTURE.toString(),
      headers: {
        'content-type': 'image/png',
        etag: '"1"',
        'cache-control': 'public, max-age=60',
        'content-security-policy': /sandbox/,
      },
    });
  t.equal(hits(), 1);
});

t.test('from memory: 304 for the tag, a part for a range, 416 outside, no bytes for HEAD', async (t) => {
  const { path, browser, hits, serve } = newPicture();
  serve({ 'last-modified': 'Fri, 20 Nov 2026 00:00:00 GMT' });
  await browser.get(path);
  for (const tag of ['"1"', 'W/"1"', '"0", "1"', '*'])
    t.match(
      await browser.get(path, { 'if-none-match': tag }),
      { status: 304, text: '', headers: { etag: '"1"' } },
      tag,
    );
  t.equal((await browser.get(path, { 'if-none-match': '"2"' })).status, 200);
  t.equal((await browser.get(path, { 'if-modified-since': 'Fri, 20 Nov 2026 00:00:00 GMT' })).status, 304);
  const ranges: [string, number, string, string | undefined][] = [
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=3-1', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['lines=0-1', 200, '0123456789', undefined],
  ];
  for (const [range, status, text, place] of ranges) {
    const answer = await browser.get(path, { range });
    t.match(answer, { status, text }, range);
    t.equal(answer.headers['content-range'], place, range);
  }
  t.match(
    await browser.get(path, { range: 'bytes=0-1', 'if-range': '"0"' }),
    { status: 200 },
    'the part of another picture is not sent',
  );
  t.match(await browser.send('HEAD', path), { status: 200, text: '', headers: { 'content-length': '10' } });
  t.equal(hits(), 1, 'all of it from memory');
});

t.test('what is not public, not whole or not a success is not kept', async (t) => {
  const { path, browser, hits, serve } = newPicture();
  const cases: [string, Record<string, string | number>, number?][] = [
    ['no-store', { 'cache-control': 'no-store' }],
    ['private', { 'cache-control': 'private, max-age=60' }],
    ['no-cache', { 'cache-control': 'no-cache' }],
    ['max-age=0', { 'cache-control': 'max-age=0' }],
    ['a cookie', { 'set-cookie': 'a=1' }],
    ['varies', { vary: 'Accept' }],
    ['404', {}, 404],
    ['500', {}, 500],
  ];
  for (const [title, headers, status] of cases) {
    serve(headers, PICTURE, status);
    const before = hits();
    await browser.get(path);
    const second = await browser.get(path);
    t.equal(hits(), before + 2, title);
    t.notOk(second.headers['set-cookie']);
  }
  upstream.on(
    `GET ${path}`,
    (_hit, response) =>
      void response
        .writeHead(200, { 'content-type': 'image/png', 'content-length': 20 })
        .write('short', () => response.destroy()),
  );
  t.match(
    await browser.get(path),
    { status: 502, json: { code: 502 } },
    'a picture that was cut off is no picture',
  );
  serve();
  t.match(await browser.get(path), { status: 200, text: PICTURE.toString() });
  const before = hits();
  serve({}, Buffer.alloc(1024 * 1024 + 1));
  await browser.get(`${path}?large`);
  await browser.get(`${path}?large`);
  t.equal(hits(), before + 2, 'nor is what is larger than 1 MB');
});

t.test('a compressed reply is not passed on, since the gateway asks for none', async (t) => {
  const { path, browser, serve } = newPicture();
  serve({ 'content-encoding': 'gzip' });
  t.match(await browser.get(path), { status: 404, json: { code: 404 } });
});

t.test('if the upstream fails, an old copy is shown', async (t) => {
  const { path, browser, serve } = newPicture();
  serve({ 'cache-control': 'max-age=1' });
  await browser.get(path);
  await wait(1_100);
  upstream.on(`GET ${path}`, (_hit, response) => response.destroy());
  t.match(await browser.get(path), { status: 200, text: PICTURE.toString(), headers: { etag: '"1"' } });
  upstream.on(`GET ${path}`, (_hit, response) => void response.writeHead(500, { 'content-length': 0 }).end());
  t.match(await browser.get(path), { status: 200, text: PICTURE.toString() });
  t.match(await browser.get(`${path}?other`), { status: 500, headers: { 'cache-control': 'no-store' } });
});

t.test('if the first of several visitors leaves, the others still get the picture', async (t) => {
  const { path, hits } = newPicture();
  upstream.on(
    `GET ${path}`,
    (_hit, response) =>
      void setTimeout(
        () =>
          response
            .writeHead(200, {
              'content-type': 'image/png',
              'content-length': PICTURE.length,
              'cache-control': 'max-age=9',
            })
            .end(PICTURE),
        200,
      ),
  );
  const leaving = new AbortController();
  const first = fetch(portal.origin + path, { signal: leaving.signal });
  while (hits() === 0) await wait(5);
  const others = Array.from({ length: 5 }, () => portal.browser().get(path));
  await wait(50);
  leaving.abort();
  await t.rejects(first);
  for (const other of await Promise.all(others)) t.match(other, { status: 200, text: PICTURE.toString() });
  t.equal(hits(), 1, 'it was asked for all of them');
});

t.test('a picture whose bytes stop moving is given up, and so is one that nobody reads', async (t) => {
  const { path, browser } = newPicture();
  upstream.on(
    `GET ${path}`,
    (_hit, response) =>
      void response.writeHead(200, { 'content-type': 'image/png', 'content-length': 100 }).write('half'),
  );
  t.match(await browser.get(path), { status: 504, json: { code: 504 } });
  upstream.on(
    `GET ${path}`,
    (_hit, response) =>
      void response
        .writeHead(200, { 'content-type': 'image/png', 'content-length': 5_000_000 })
        .write(Buffer.alloc(2_000_000)),
  );
  await t.rejects(browser.get(path), 'a response that has begun ends with its connection');
});

t.test(
  'the memory for pictures holds thirty-two of a megabyte, those that were asked for last',
  async (t) => {
    const big = await startStubUpstream(t);
    big.on(
      '*',
      (_hit, response) =>
        void response
          .writeHead(200, {
            'content-type': 'image/png',
            'content-length': 1024 * 1024 - 1024,
            'cache-control': 'max-age=60',
          })
          .end(Buffer.alloc(1024 * 1024 - 1024)),
    );
    const shown = await startPortal(t, { upstream: big.origin });
    const get = (one: number) => shown.browser().get(`/media/${one}.png`);
    const asked = () => big.hits.filter(({ path }) => path.startsWith('/media/')).length;
    for (let one = 0; one < 40; one++) {
      await get(one);
      if (one > 10) await get(10);
    }
    t.equal(asked(), 40, 'one that is shown again and again stays');
    await get(39);
    t.equal(asked(), 40);
    await get(0);
    t.equal(asked(), 41, 'the oldest is gone');
  },
);

t.test('a queue has so many turns; a few more wait, and the rest is refused', async (t) => {
  const said: string[] = [];
  const queue = new BoundedQueue({ running: 2, waiting: 1, wait: 5_000 }, () => said.push('empty'));
  const enter = (name: string) =>
    queue.enter(
      undefined,
      () => said.push(name),
      () => said.push(`not ${name}`),
    );
  const heard = (expected: string[], about: string) => t.same(said.splice(0), expected, about);
  const [one, two, three] = ['one', 'two', 'three', 'four'].map(enter);
  heard(['one', 'two', 'not four'], 'the queue is full');
  t.same(queue.stats, { running: 2, waiting: 1 });
  one?.();
  one?.();
  heard(['three'], 'who waited goes next, once');
  enter('five')();
  two?.();
  heard([], 'who leaves waits no longer');
  three?.();
  heard(['empty'], 'nobody is left');
  const impatient = new BoundedQueue({ running: 1, waiting: 1, wait: 20 });
  impatient.enter(
    undefined,
    () => undefined,
    () => undefined,
  );
  await new Promise<void>((refused) =>
    impatient.enter(undefined, () => t.fail('nobody waits for ever'), refused),
  );
  t.same(impatient.stats, { running: 1, waiting: 0 });
});

t.test(
  'the addresses of a network share an eighth of the connections for pictures; another network has its own',
  async (t) => {
    const portal = await startPortal(t, { upstream: upstream.origin, client: { breaker: false } });
    const held: (() => void)[] = [];
    let isHeld = true;
    upstream.on('*', (hit, response) => {
      if (!hit.path.startsWith('/media/held')) return upstream.sample(hit, response);
      const respond = () =>
        void response
          .writeHead(200, { 'content-type': 'image/png', 'content-length': PICTURE.length })
          .end(PICTURE);
      if (isHeld) held.push(respond);
      else respond();
    });
    t.teardown(() => upstream.reset());
    let asked = 0;
    // Each one asks for another picture, since one picture is asked for once.
    const ask = (remoteAddress: string) =>
      portal.app.inject({
        url: `/media/held${asked++}.png`,
        remoteAddress,
        headers: { host: new URL(portal.origin).host },
      });
    /** The number of requests at the upstream, once there are so many and no more arrive. */
    const arrived = async (count: number) => {
      for (const until = performance.now() + scaled(3_000); held.length < count && performance.now() < until;)
        await wait(5);
      await wait(100);
      return held.length;
    };
    const one = Array.from({ length: 16 }, () => ask('2001:db8:0:7::1'));
    t.equal(await arrived(4), 4);
    const another = Array.from({ length: 10 }, () => ask('2001:db8:0:8::2'));
    const elsewhere = ask('2001:db8:1:8::1');
    t.equal(await arrived(5), 5, 'another address of the network waits, another network does not');
    isHeld = false;
    for (const respond of held) respond();
    for (const { statusCode } of await Promise.all([...one, ...another, elsewhere])) t.equal(statusCode, 200);
  },
);

t.test('how long a picture is fresh is what the upstream says', (t) => {
  const cases: [Record<string, string>, number][] = [
    [{}, 60],
    [{ 'cache-control': 'public' }, 60],
    [{ 'cache-control': 'max-age=5' }, 5],
    [{ 'cache-control': 'public, max-age=5, s-maxage=7' }, 7],
    [{ 'cache-control': 'max-age=999999999' }, 86_400],
    [{ 'cache-control': 'no-store' }, 0],
    [{ 'cache-control': 'max-age=60,private' }, 0],
    [{ vary: 'Accept-Encoding, Origin' }, 60],
    [{ vary: '*' }, 0],
  ];
  for (const [headers, seconds] of cases)
    t.equal(freshSeconds({ 'content-length': '10', ...headers }), seconds, JSON.stringify(headers));
  t.equal(freshSeconds({ 'cache-control': 'max-age=5' }), 0, 'without a length, it may have been cut off');
  t.end();
});
