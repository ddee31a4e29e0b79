import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import t, { type Test } from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream, type Hit } from '../support/stubUpstream.ts';

const PICTURE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

const picture = (_hit: Hit, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PICTURE);

async function setUp(t: Test, differences: Parameters<typeof adapt>[0] = {}) {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, adaptation: adapt(differences) });
  const browser = portal.browser();
  browser.jar.set('bank_token', 'MARKED-member-token');
  const media = () => upstream.hits.filter(({ path }) => !path.startsWith('/api/'));
  return { upstream, portal, browser, media };
}

t.test(
  'pictures are passed on with only the headers that pictures need, in request and response',
  async (t) => {
    const { upstream, browser, media } = await setUp(t);
    upstream.on('GET /media/a.svg', (_hit, response) => {
      response
        .writeHead(200, {
          'content-type': 'image/svg+xml',
          etag: '"1"',
          'last-modified': 'Fri, 20 Nov 2026 00:00:00 GMT',
          'cache-control': 'public, max-age=60',
          'set-cookie': 'bank_token=evil',
          server: 'nginx/1.2',
          'x-powered-by': 'PHP',
          'access-control-allow-origin': '*',
          'content-security-policy': 'script-src *',
          'strict-transport-security': 'max-age=0',
          location: 'https://evil.example',
          refresh: '0;url=https://evil.example',
          link: '</x>; rel=preload',
          'x-secret': 'MARKED',
        })
        .end(PICTURE);
    });
    const response = await browser.get('/media/a.svg', {
      authorization: 'MARKED',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=203.0.113.7',
      'x-real-ip': '203.0.113.7',
      'x-custom': 'MARKED',
      referer: 'https://portal.example/user?MARKED',
      'user-agent': 'MARKED',
      'accept-encoding': 'gzip, br',
      accept: 'image/*',
      'if-none-match': '"0"',
      range: 'bytes=0-9',
      origin: 'https://evil.example',
    });
    t.equal(response.status, 200);
    t.equal(response.text, PICTURE.toString());
    t.match(response.headers, {
      'content-type': 'image/svg+xml',
      etag: '"1"',
      'last-modified': String,
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    t.equal(
      response.headers['content-security-policy'],
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'the policy of a picture allows no script',
    );
    t.same(response.cookies, []);
    t.same(
      [
        'server',
        'x-powered-by',
        'access-control-allow-origin',
        'strict-transport-security',
        'location',
        'refresh',
        'link',
        'x-secret',
      ].filter((name) => name in response.headers),
      [],
    );

    const [hit] = media();
    t.same(Object.keys(hit?.headers ?? {}).sort(), [
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'if-none-match',
      'range',
      'traceparent',
      'x-request-id',
    ]);
    t.match(hit?.headers, {
      accept: 'image/*',
      'accept-encoding': 'identity',
      range: 'bytes=0-9',
      host: new URL(upstream.origin).host,
    });
    t.notMatch(JSON.stringify(hit?.headers), /MARKED|203\.0\.113|evil/);
  },
);

t.test('304, 206 and HEAD responses for pictures are passed on unchanged', async (t) => {
  const { upstream, browser } = await setUp(t);
  upstream.on('GET /media/a.svg', (hit, response) => {
    if (hit.headers['if-none-match']) response.writeHead(304, { etag: '"1"' }).end();
    else
      response
        .writeHead(206, {
          'content-type': 'image/svg+xml',
          'content-range': 'bytes 0-3/10',
          'accept-ranges': 'bytes',
        })
        .end('abcd');
  });
  upstream.on('HEAD /media/a.svg', (_hit, response) =>
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': '10' }).end(),
  );
  t.match(await browser.get('/media/a.svg', { 'if-none-match': '"1"' }), { status: 304, text: '' });
  for (const encoding of ['identity', 'gzip, br']) {
    const part = await browser.get('/media/a.svg', { range: 'bytes=0-3', 'accept-encoding': encoding });
    t.match(part, { status: 206, text: 'abcd', headers: { 'content-range': 'bytes 0-3/10' } });
    t.notOk(part.headers['content-encoding'], 'a partial response is not compressed');
  }
  t.match(await browser.send('HEAD', '/media/a.svg'), {
    status: 200,
    text: '',
    headers: { 'content-length': '10' },
  });
});

t.test(
  'the status of a missing or refused picture is passed on, and a redirect is not followed',
  async (t) => {
    const { upstream, browser, media } = await setUp(t);
    for (const status of [403, 404, 500, 503]) {
      upstream.on('*', (_hit, response) =>
        response.writeHead(status, { 'content-type': 'text/plain' }).end('no'),
      );
      t.equal((await browser.get('/media/a.svg')).status, status);
    }
    t.equal(media().length, 4, 'none is asked again');
    const before = media().length;
    upstream.on('*', (_hit, response) =>
      response.writeHead(302, { location: `${upstream.origin}/api/site` }).end(),
    );
    const response = await browser.get('/media/a.svg');
    t.notOk(response.headers.location);
    t.equal(media().length, before + 1, 'no other request is sent');
  },
);

t.test(
  'if the upstream refuses the connection, closes it or sends garbage, the response is a 502 envelope',
  async (t) => {
    const mute = createServer((socket) =>
      socket.on('error', () => undefined).on('data', () => socket.end('nonsense\r\n\r\n')),
    );
    mute.listen(0, '127.0.0.1');
    await once(mute, 'listening');
    t.teardown(() => void mute.close());
    const nonsense = await startPortal(t, {
      upstream: `http://127.0.0.1:${(mute.address() as AddressInfo).port}`,
    });
    const { upstream, browser } = await setUp(t);
    upstream.on('*', (_hit, response) => response.destroy());
    const responses = [await nonsense.browser().get('/media/a.svg'), await browser.get('/media/a.svg')];
    await upstream.close();
    responses.push(await browser.get('/media/a.svg'));
    for (const response of responses) {
      t.match(response, {
        status: 502,
        json: { code: 502, message: '图片暂时无法显示', data: null },
        headers: { 'cache-control': 'no-store' },
      });
      t.notMatch(response.text, /ECONN|127\.0\.0\.1|undici/);
    }
  },
);

t.test('a picture is logged in one line without its URL', async (t) => {
  const { browser, portal, upstream } = await setUp(t);
  upstream.on('*', picture);
  const before = portal.logs.length;
  await browser.get('/media/private-name.svg?key=MARKED');
  await new Promise(setImmediate);
  const lines = portal.logs.slice(before);
  t.equal(lines.length, 1);
  t.match(JSON.parse(lines[0] ?? '{}'), { event: 'http.request', status: 200 });
  t.notMatch(lines.join(''), /MARKED|private-name/);
});

t.test(
  "pictures in the upstream's other public folders are served; its other paths are not reached",
  async (t) => {
    const { browser, upstream } = await setUp(t, { pictureFolders: ['/media/', '/uploads/'] });
    upstream.on('*', picture);
    for (const mark of ['~', '!']) {
      t.equal((await browser.get(`/media/${mark}/uploads/2026/a.svg?v=2`)).status, 200);
      t.match(upstream.hits.at(-1), {
        path: '/uploads/2026/a.svg',
        headers: { authorization: undefined, cookie: undefined },
      });
      t.equal(upstream.hits.at(-1)?.query.get('v'), '2');
      const before = upstream.hits.length;
      for (const path of [
        '/pic/logo.PNG?v=2',
        '/api/site',
        '/console/files/7',
        '/uploads/../console/files/7',
        '/uploads/%2e%2e/console/files/7',
        '/uploads/..%2fconsole',
        '/uploads%2f..%2fconsole',
        '//console',
        '/',
        '/uploadsx/a',
        '/UPLOADS/7',
        '/console/files/7?x=.png',
        '/console/files/7;a.png',
        '/console/files/7%3Ba.png',
        '/console/files/7%3Fa.png',
        '/uploads/../console/a.png/../files/7',
      ])
        t.not((await browser.get(`/media/${mark}${path}`)).status, 200, path);
      t.equal(upstream.hits.length, before, 'nothing reached the upstream');
    }
    upstream.on('*', json({ code: 200, message: '', data: { secret: 'MARKED' } }));
    for (const path of ['/media/x', '/media/~/uploads/x']) {
      const refused = await browser.get(path);
      t.equal(refused.status, 404, 'what is no picture is not passed on');
      t.notMatch(refused.text, /MARKED/);
    }
  },
);

t.test('a folder that everyone may see can be taken away, also the contract’s own', async (t) => {
  const { browser, upstream } = await setUp(t, { pictureFolders: ['/static/'] });
  upstream.on('*', picture);
  const before = upstream.hits.length;
  for (const path of ['/media/a.svg', '/media/~/media/a.svg'])
    t.equal((await browser.get(path)).status, 404, path);
  t.equal(upstream.hits.length, before);
  t.equal((await browser.get('/media/~/static/a.svg')).status, 200);
});

t.test(
  'each address that is given to a browser is served, from the path that the upstream has sent',
  async (t) => {
    const { browser, upstream, media } = await setUp(t);
    const sent = [
      '/uploads//a.png',
      '/media//a.svg',
      '/media/a;b.svg',
      '/media/a%7Eb.svg',
      '/uploads/%61.png?v=1',
      '/uploads/my photo.png',
      ' /uploads/c.png ',
      '/uploads/图片 1.png',
      '/uploads/100%25.png',
      '/uploads/100%.png',
      '/uploads/100%2520off.png',
      '/uploads/a+b&c=d,e.png',
      '/uploads/a..b.png',
      "/uploads/o'neil(1)[2].png?w=1&h=2",
      `${upstream.origin}/uploads//logo~1.png`,
      `${upstream.origin}/media/x;y.svg`,
    ];
    upstream.on('*', picture);
    upstream.on(
      'GET /api/partner',
      json({ code: 200, message: '', data: sent.map((logo, at) => ({ id: at + 1, name: `甲${at}`, logo })) }),
    );
    const { json: answer } = await browser.get('/bff/partner');
    const logos = (answer as { data: { logo?: string }[] }).data.map(({ logo }) => logo ?? '');
    for (const [at, logo] of logos.entries()) {
      t.match(logo, /^\/media\//, sent[at] ?? '');
      const before = media().length;
      t.match(await browser.get(logo), { status: 200, text: PICTURE.toString() }, `${sent[at]} at ${logo}`);
      t.equal(
        decodeURI(media()[before]?.path ?? ''),
        decodeURI(
          (sent[at] ?? '')
            .trim()
            .replace(upstream.origin, '')
            .replace(/\?.*/, '')
            .replace('100%.', '100%25.'),
        ),
        `${sent[at]} at the upstream`,
      );
      if (logo.includes('/='))
        t.equal((await browser.get(logo.replace('/=', '/=AA'))).status, 404, 'nobody makes an address');
    }
  },
);
