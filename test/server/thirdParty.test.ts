import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { CONSENT_COOKIE } from '../../shared/constants.ts';
import { writeConsent, type ThirdPartyService } from '../../shared/thirdPartyServices.ts';
import type { Browser } from '../support/browserLike.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { tablePages } from '../support/tablePages.ts';

const CHAT = 'https://chat.example:8443';
const env = { CHAT_URL: `${CHAT}/room?site=1`, STATISTICS_URL: 'https://stats.example/api/event' };
const TRACE = /chat\.example|stats\.example|id="third-party"|frame-src/;

/** The pages that may use third-party services; no other page of the route table may. */
const ALLOWED = [
  '/',
  '/bank',
  '/bank/1',
  '/bank/compare',
  '/bank/tools',
  '/bank/tools/payment',
  '/bank/tools/cost',
  '/bank/tools/early',
  '/bank/vipChannel',
  '/about',
  '/about/privacy',
  '/sitemap',
  '/contact',
  '/play',
  '/news',
  '/news/1',
  '/help',
  '/help/1',
  '/notice/1',
  '/search',
  '/vip',
];

function decide(
  browser: Browser,
  ...decided: [kind: ThirdPartyService['kind'], host: string, granted: boolean][]
): void {
  browser.jar.set(
    CONSENT_COOKIE,
    writeConsent(decided.map(([kind, host, granted]) => ({ kind, host, granted }))),
  );
}

/** Opens a page: its content security policy, markup, headers and list of services. */
async function open(browser: Browser, path: string) {
  const { headers, text } = await browser.get(path);
  const policy = String(headers['content-security-policy']);
  const [, services] = /id="third-party" data-services="([^"]*)"/.exec(text) ?? [];
  return {
    policy,
    text,
    headers,
    services:
      services &&
      (JSON.parse(services.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as ThirdPartyService[]),
  };
}

t.test(
  'without configuration there is no trace of third-party services, whatever the cookie says',
  async (t) => {
    const portal = await startPortal(t, { upstream: (await startStubUpstream(t)).origin });
    const agreeing = portal.browser();
    decide(agreeing, ['chat', 'chat.example:8443', true], ['statistics', 'stats.example', true]);
    for (const { path } of tablePages) {
      const { policy, text } = await open(agreeing, path);
      t.notMatch(policy + text, TRACE, path);
    }
  },
);

t.test(
  'with configuration but without consent, the services are named and the policy allows none',
  async (t) => {
    const portal = await startPortal(t, { upstream: (await startStubUpstream(t)).origin, env });
    const { policy, text, services, headers } = await open(portal.browser(), '/news');
    t.notMatch(policy, TRACE);
    t.notMatch(text, CHAT, 'the URL of the chat is not in the page');
    t.same(services, [
      { kind: 'chat', host: 'chat.example:8443' },
      { kind: 'statistics', host: 'stats.example' },
    ]);
    t.match(headers['cache-control'], /public/, 'the page of a visitor without a decision may be cached');
  },
);

t.test('with consent the policy allows the chat’s origin, on the allowed pages only', async (t) => {
  const portal = await startPortal(t, { upstream: (await startStubUpstream(t)).origin, env });
  const browser = portal.browser();
  decide(browser, ['chat', 'chat.example:8443', true], ['statistics', 'stats.example', true]);
  const plain = await open(portal.browser(), '/');
  for (const path of [...tablePages.map((page) => page.path), '/no/such/page', '/user/nothing', '/wallet']) {
    const { policy, text, services, headers } = await open(browser, path);
    if (ALLOWED.includes(path)) {
      t.equal(policy, `${plain.policy}; frame-src ${CHAT}`, `${path}: only the frame is added`);
      t.match(
        services,
        [
          { kind: 'chat', granted: true, address: env.CHAT_URL },
          { kind: 'statistics', granted: true, address: undefined },
        ],
        path,
      );
      t.match(
        headers,
        { 'cache-control': 'public, no-cache', vary: /Cookie/ },
        'a cache keeps the page for this decision alone',
      );
    } else {
      t.notMatch(policy, /frame-src|example/, path);
      t.notMatch(text, /chat\.example|stats\.example/, path);
    }
  }
});

t.test('a consent counts only for its service and host, and a refusal allows nothing', async (t) => {
  const portal = await startPortal(t, { upstream: (await startStubUpstream(t)).origin, env });
  const cases: [title: string, decided: Parameters<typeof decide>[1][], granted: (boolean | undefined)[]][] =
    [
      [
        'another host',
        [
          ['chat', 'chat.example', true],
          ['statistics', 'stats.example:8443', true],
        ],
        [undefined, undefined],
      ],
      [
        'another service of the same host',
        [
          ['statistics', 'chat.example:8443', true],
          ['chat', 'stats.example', true],
        ],
        [undefined, undefined],
      ],
      [
        'refused',
        [
          ['chat', 'chat.example:8443', false],
          ['statistics', 'stats.example', false],
        ],
        [false, false],
      ],
      [
        'analytics only',
        [
          ['chat', 'chat.example:8443', false],
          ['statistics', 'stats.example', true],
        ],
        [false, true],
      ],
    ];
  for (const [title, decided, granted] of cases) {
    const browser = portal.browser();
    decide(browser, ...decided);
    const { policy, text, services } = await open(browser, '/');
    t.notMatch(policy, /frame-src/, title);
    t.notMatch(text, CHAT, title);
    t.same(services && services.map((service) => service.granted), granted, title);
  }
});

/** Starts a fake analytics service that records its requests (`heard`); while `silent` it does not respond. */
async function startService(t: Test) {
  const heard: { body: unknown; headers: Record<string, unknown> }[] = [];
  const state = { status: 202, silent: false, open: 0, most: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    state.most = Math.max(state.most, ++state.open);
    response.on('close', () => {
      state.open--;
    });
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        heard.push({ body: JSON.parse(Buffer.concat(parts).toString()), headers: request.headers });
        if (!state.silent) response.writeHead(state.status).end('ok');
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.teardown(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    heard,
    state,
    host,
    url: `http://${host}/api/event`,
    until: async (views: number) => {
      while (heard.length < views) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

t.test(
  'page views of visitors who agreed are sent to the analytics service, with only the URL and the User-Agent',
  async (t) => {
    const service = await startService(t);
    const portal = await startPortal(t, {
      upstream: (await startStubUpstream(t)).origin,
      env: { STATISTICS_URL: service.url },
    });
    const agreeing = await portal.member();
    const refusing = portal.browser();
    decide(agreeing, ['statistics', service.host, true]);
    decide(refusing, ['statistics', service.host, false]);
    for (const browser of [refusing, portal.browser()])
      t.equal((await browser.post('/bff/pageview', { path: '/about' })).status, 200);
    for (const path of [
      '/wallet/record',
      '/user/login',
      '/form/1',
      '/vip/record',
      '/spread',
      '/secret/138',
      '/news/1',
    ])
      t.equal(
        (
          await agreeing.post(
            '/bff/pageview',
            { path },
            { 'user-agent': 'Browser/1.0', 'x-forwarded-for': '203.0.113.7' },
          )
        ).status,
        200,
        path,
      );
    await service.until(1);
    t.same(
      service.heard.map(({ body }) => body),
      [{ name: 'pageview', domain: '127.0.0.1', url: `${portal.origin}/news/1` }],
    );
    t.equal(service.heard[0]?.headers['user-agent'], 'Browser/1.0');
    t.same(
      Object.keys(service.heard[0]?.headers ?? {}).sort(),
      ['connection', 'content-length', 'content-type', 'host', 'user-agent'],
      'no cookie, no network address',
    );
    t.equal(
      portal.logs.filter((line) => line.includes('"event":"biz.pageview"')).length,
      9,
      'all page views are logged',
    );
  },
);

t.test('an analytics service that fails or hangs does not affect visitors, and is logged once', async (t) => {
  const service = await startService(t);
  const portal = await startPortal(t, {
    upstream: (await startStubUpstream(t)).origin,
    env: { STATISTICS_URL: service.url },
  });
  const browser = portal.browser();
  decide(browser, ['statistics', service.host, true]);
  service.state.status = 500;
  for (const views of [1, 2, 3]) {
    await browser.post('/bff/pageview', { path: '/' });
    await service.until(views);
  }
  service.state.silent = true;
  const responses = await Promise.all(
    Array.from({ length: 60 }, () => browser.post('/bff/pageview', { path: '/' })),
  );
  t.same([...new Set(responses.map(({ status }) => status))], [200]);
  await service.until(3 + 32);
  // Those that are given up make room for others.
  t.equal(service.state.most, 32, 'the number of concurrent requests is limited');
  t.equal(portal.logs.filter((line) => line.includes('"event":"sys.analytics_failed"')).length, 1);
});
