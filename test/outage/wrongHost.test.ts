import { createServer as createTlsServer } from 'node:https';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { startPortal, type Portal } from '../helper.ts';
import { freePort } from '../support/freePort.ts';
import { makeSelfSigned } from '../support/faults/certificates.ts';
import { json, startStubUpstream, type Behaviour } from '../support/stubUpstream.ts';

type Line = Record<string, unknown>;

const said = ({ logs }: Pick<Portal, 'logs'>): Line[] =>
  logs.map((line) => JSON.parse(line) as Line).filter(({ event }) => event === 'upstream.wrong_host');

/** The lines of a portal that has started before this origin, until there is one. */
async function startAt(t: Test, upstream: string): Promise<{ portal: Portal; lines: Line[] }> {
  const portal = await startPortal(t, { upstream });
  for (let n = 0; n < 3; n++) await portal.app.warmUp.warm();
  return { portal, lines: said(portal) };
}

const page =
  (html: string, status = 200): Behaviour =>
  (_hit, response) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  };
const LOGIN =
  '<!doctype html><html><head><title>\n 公司统一认证 </title></head><body>机密<form><input name=u><input name=p type="password"></form></body></html>';

t.test('at the start one line says what answers in place of the API, and what to do', async (t) => {
  const cases: [what: string, behaviour: Behaviour, line: Line][] = [
    [
      'a login page',
      page(LOGIN),
      { is: 'login', status: 200, type: 'text/html', title: '公司统一认证', means: /login proxy/ },
    ],
    [
      'another web site',
      page(`<html><title>${'长'.repeat(200)}</title>`),
      { is: 'page', status: 200, title: '长'.repeat(80), means: /web site/ },
    ],
    [
      'a redirect',
      (_hit, response) =>
        void response.writeHead(302, { location: 'https://login.example.com/sso?next=secret' }).end(),
      { is: 'redirect', status: 302, to: 'https://login.example.com', means: /login proxy/ },
    ],
    [
      'no call is there',
      page('<html><title>404 Not Found</title>', 404),
      { is: 'missing', status: 404, next: /`base` of the adaptation/ },
    ],
    ['every call is refused', page('<html><title>403 Forbidden</title>', 403), { is: 'denied', status: 403 }],
    [
      'an error page',
      page('<html><title>502 Bad Gateway</title>', 502),
      { is: 'failing', status: 502, title: '502 Bad Gateway' },
    ],
    ['nothing', (_hit, response) => void response.end(), { is: 'other', status: 200 }],
    [
      'another API',
      json({ jsonrpc: '2.0', result: { token: 'secret' }, id: 1 }),
      { is: 'json', status: 200, fields: ['jsonrpc', 'result', 'id'] },
    ],
  ];
  for (const [what, behaviour, line] of cases)
    await t.test(what, async (t) => {
      const stub = await startStubUpstream(t);
      stub.on('*', behaviour);
      const { lines } = await startAt(t, stub.origin);
      t.equal(lines.length, 1, 'once');
      t.match(lines[0], { level: 'warn', origin: stub.origin, ...line });
      t.match(lines[0]?.next, /./);
      t.notMatch(JSON.stringify(lines), /secret|机密/, 'nothing else of the response');
    });
});

t.test('at the start the reason is named for which there is no response', async (t) => {
  const port = await freePort();
  t.match((await startAt(t, `http://127.0.0.1:${port}`)).lines, [
    { is: 'refused', cause: 'ECONNREFUSED', origin: `http://127.0.0.1:${port}` },
  ]);
  t.match((await startAt(t, 'http://no-such-host.invalid')).lines, [
    { is: 'name', cause: /ENOTFOUND|EAI_AGAIN/ },
  ]);

  const tls = createTlsServer(
    makeSelfSigned(t, 'localhost'),
    (_request, response) => void response.end('{}'),
  );
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void tls.close());
  t.match((await startAt(t, `https://127.0.0.1:${(tls.address() as AddressInfo).port}`)).lines, [
    { is: 'tls', cause: /CERT|SIGN/, next: /NODE_EXTRA_CA_CERTS/ },
  ]);

  const other = createServer(
    (socket) => void socket.on('error', () => undefined).end('SSH-2.0-OpenSSH_9.6\r\n'),
  );
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void other.close());
  t.match((await startAt(t, `http://127.0.0.1:${(other.address() as AddressInfo).port}`)).lines, [
    { is: 'protocol' },
  ]);
});

t.test('a portal as the upstream of a portal is recognised', async (t) => {
  const stub = await startStubUpstream(t);
  const other = await startPortal(t, { upstream: stub.origin });
  t.match((await startAt(t, other.origin)).lines, [
    { is: 'portal', means: /it is a portal/, next: /the API behind it/ },
  ]);
});

t.test(
  'an upstream that turns into a login page: visitors see the last good copy, members stay logged in',
  async (t) => {
    const stub = await startStubUpstream(t);
    const portal = await startPortal(t, { upstream: stub.origin, client: { breaker: false } });
    await portal.fetchPages();
    const member = portal.browser();
    member.jar.set('bank_token', 'member-token');
    const shown = (await portal.browser().get('/news')).text;
    t.equal((await member.get('/user')).status, 200);

    for (const behaviour of [
      page(LOGIN),
      ((_hit, response) =>
        void response.writeHead(302, { location: '/cas/login' }).end()) satisfies Behaviour,
    ]) {
      stub.on('*', behaviour);
      for (const path of ['/user', '/wallet/record', '/form/record']) await member.get(path);
      const visitor = await portal.browser().get('/news');
      t.equal(visitor.status, 200);
      t.equal(visitor.text, shown, 'the copy');
      t.equal(member.jar.get('bank_token'), 'member-token', 'the session stays');
      stub.reset();
      t.equal((await member.get('/bff/user/bag')).status, 200);
    }
    t.same(said(portal), [], 'an outage has lines of its own');
  },
);
