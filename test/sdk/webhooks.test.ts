import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import http, { createServer, type IncomingHttpHeaders } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t, { type Test } from 'tap';
import { startEmbedded } from '../support/built.ts';
import { addressFault, isReachable, postWebhook, type Reach } from '../../embedded/rules/postWebhook.ts';
import { openDb } from '../../embedded/store/db.ts';
import { dueDeliveries } from '../../embedded/store/webhooks.ts';
import { operate, pay } from '../../embedded/test/support/newMember.ts';
import { createClient, verifyWebhook } from '../../sdk/index.ts';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { freePort } from '../support/freePort.ts';
import { scaled, until } from '../support/longRun.ts';
import { seededDirectory } from '../support/seededDirectory.ts';
import { failure } from './stubPortal.ts';

// Status messages to programs: a real portal, a real receiver.

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A program that receives messages. `answer` gives the status of each. */
async function startReceiver(t: Test, answer: (n: number) => number = () => 204) {
  const messages: Message[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (body += part))
      .on('end', () => {
        messages.push({ headers: request.headers, body });
        response.writeHead(answer(messages.length), { location: '/elsewhere' }).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, messages };
}

const eventOf = ({ body }: Message) =>
  JSON.parse(body) as { type: string; data: { id?: string; status?: number } };

async function member(origin: string, phone = MEMBER.ordinary) {
  const portal = createClient({ origin });
  await portal.login({ phone_number: phone, password: PASSWORD });
  return portal;
}
type Portal = Awaited<ReturnType<typeof member>>;
/** Registers an address and has a test sent to it. */
async function testOf(portal: Portal, url: string): Promise<void> {
  const { id } = await portal.addWebhook({ url });
  await portal.testWebhook({ id });
}
/** Waits until each delivery of the member was tried. */
const tried = (portal: Portal, tries = 1) =>
  until(
    async () => (await portal.webhookDeliveries()).every((one) => (one.tries ?? 0) >= tries),
    scaled(10_000),
  );

/** A receiver that takes connections and never answers; `say` is called for each. */
async function startSilent(t: Test, say: (socket: Socket) => void = () => {}) {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {}).resume();
    say(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sockets };
}
const come = (messages: unknown[], n: number) => until(() => messages.length >= n, scaled(10_000));

t.test('each new status of a withdrawal arrives, signed, and a deleted address gets nothing', async (t) => {
  const { origin } = await startPortal(t);
  const portal = await member(origin);
  const { url, messages } = await startReceiver(t);
  const { id, secret } = await portal.addWebhook({ url, events: ['withdrawal'] });
  t.strictSame(
    (await portal.webhooks()).map((one) => [one.url, 'secret' in one]),
    [[url, false]],
    'the secret is given once',
  );
  await portal.withdraw({ amount: '100.00', type: 1, use_last: 1 });
  const [withdrawal] = await portal.withdrawals({ count: 1 });
  await portal.recharge({ amount: '100.00', channel: 'mock' });
  t.ok(await come(messages, 1));
  await portal.cancelWithdraw({ id: withdrawal?.id ?? 0 });
  t.ok(await come(messages, 2));
  const record = String(withdrawal?.id);
  t.strictSame(
    messages.map(eventOf).map(({ type, data }) => [type, data]),
    [
      ['withdrawal.status', { id: record, status: 0 }],
      ['withdrawal.status', { id: record, status: 30 }],
    ],
    'no recharge, and nothing else',
  );

  const [{ headers, body }] = messages as [Message];
  const { 'webhook-id': number, 'webhook-timestamp': time, 'webhook-signature': signature } = headers;
  const key = Buffer.from((secret ?? '').slice('whsec_'.length), 'base64');
  t.equal(
    signature,
    `v1,${createHmac('sha256', key)
      .update(`${String(number)}.${String(time)}.${body}`)
      .digest('base64')}`,
  );
  t.match(await verifyWebhook(headers, body, secret ?? ''), {
    id: number,
    event: { type: 'withdrawal.status' },
  });
  await t.rejects(verifyWebhook(headers, `${body} `, secret ?? ''), /signature/);
  await t.rejects(
    verifyWebhook({ ...headers, 'webhook-timestamp': String(Number(time) - 301) }, body, secret ?? ''),
    /old/,
  );
  await t.rejects(verifyWebhook({}, body, secret ?? ''));
  await t.rejects(verifyWebhook(headers, body, `whsec_${Buffer.alloc(32).toString('base64')}`), /signature/);

  t.ok(
    await until(
      async () => (await portal.webhookDeliveries()).every(({ state }) => state === 1),
      scaled(5_000),
    ),
  );
  t.match(await portal.webhookDeliveries(), [
    { type: 'withdrawal', record, status: 30, answer: null, tries: 1, state_text: '已投递', next_at: null },
    { status: 0 },
  ]);
  t.match(
    (await portal.notices({ count: 5 })).list.map(({ scene }) => scene),
    ['withdraw.cancelled', 'withdraw.submitted', 'webhook.added'],
    'the member is told of the new address',
  );

  await portal.deleteWebhook({ id });
  await portal.withdraw({ amount: '100.00', type: 1, use_last: 1 });
  t.strictSame(await portal.webhookDeliveries(), []);
  t.equal(messages.length, 2);
});

t.test(
  'a message that is answered with 500 or a redirect comes again with the same id, also after a restart',
  async (t) => {
    let now = Date.now();
    const varDir = await seededDirectory(startEmbedded, 'webhooks', () => now);
    t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
    const start = (port: number) => startEmbedded({ varDir, port, clock: () => now, sandbox: true });
    let embedded = await start(0);
    t.teardown(() => embedded.close());
    const portal = await member((await startPortal(t, { upstream: embedded.origin })).origin);
    const { url, messages } = await startReceiver(t, (n) => [500, 302, 204][n - 1] ?? 204);
    const { id } = await portal.addWebhook({ url });
    await portal.testWebhook({ id });
    t.ok(await come(messages, 1));
    t.ok(await tried(portal));
    await embedded.close();
    now += 6_000;
    embedded = await start(Number(new URL(embedded.origin).port));
    t.ok(await come(messages, 2));
    t.ok(await tried(portal, 2));
    now += 31_000;
    t.ok(await come(messages, 3));
    t.equal(new Set(messages.map(({ headers }) => headers['webhook-id'])).size, 1);
    t.ok(await until(async () => (await portal.webhookDeliveries())[0]?.state === 1));
    t.match(await portal.webhookDeliveries(), [{ type: 'test', tries: 3 }]);
  },
);

t.test(
  'of a receiver that does not answer one test waits, and 100,000 messages that wait cost nothing',
  async (t) => {
    const varDir = await seededDirectory(startEmbedded, 'webhooks-waiting');
    t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
    const embedded = await startEmbedded({ varDir, port: 0, sandbox: true });
    t.teardown(() => embedded.close());
    const { origin } = await startPortal(t, { upstream: embedded.origin });
    const taker = await member(origin);
    const { url } = await startSilent(t);
    const { id } = await taker.addWebhook({ url });
    for (let n = 0; n < 5; n++) await taker.testWebhook({ id });
    t.equal((await taker.webhookDeliveries()).length, 1);
    const db = openDb(varDir, 'embedded.db');
    t.teardown(() => db.close());
    db.run(
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 100000)
     INSERT INTO webhook_deliveries (webhook_id, user_id, type, record, status) SELECT w.id, w.user_id, 'withdrawal', n, 10 FROM webhooks w, n`,
    );
    const look = () => dueDeliveries(db, Date.now(), { busy: [], last: 0, max: 32 });
    look();
    const began = performance.now();
    for (let n = 0; n < 20; n++) t.equal(look().length, 1);
    const took = (performance.now() - began) / 20;
    t.ok(took < scaled(5), `a look takes ${took.toFixed(2)} ms`);
    const [honest, receiver] = [await member(origin, MEMBER.vip), await startReceiver(t)];
    await testOf(honest, receiver.url);
    t.ok(await come(receiver.messages, 1), 'another member is told meanwhile');
  },
);

t.test('inner addresses are refused, when an address is added and when its name is looked up', async (t) => {
  const [internet, sandbox]: Reach[] = [
    { sandbox: false, portalPorts: [] },
    { sandbox: true, portalPorts: [] },
  ] as [Reach, Reach];
  const reserved = [
    'fe80::1',
    'fe80::1%lo',
    'fec0::1',
    'fd00::1',
    'ff02::1',
    '::',
    '::a00:1',
    '::ffff:1.1.1.1',
    '::ffff:0:1.1.1.1',
    '64:ff9b::101:101',
    '64:ff9b:1::1',
    '100::1',
    '100:0:0:1::1',
    '1fff::1',
    '2001::1',
    '2001:1ff::1',
    '2001:db8::1',
    '2002:a00:1::',
    '3fff::1',
    '4000::1',
    '5f00::1',
  ];
  for (const address of [
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '172.16.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::a00:1',
    ...reserved,
  ]) {
    t.equal(isReachable(address, 443, internet), false, address);
    t.ok(addressFault(`https://${address.includes(':') ? `[${address}]` : address}/`, internet), address);
  }
  for (const address of ['1.1.1.1', '2606:4700::1111', '2001:200::1', '3ffe::1'])
    t.equal(isReachable(address, 443, internet), true, address);
  for (const url of [
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'http://example.com/',
    'https://user:secret@example.com/',
  ])
    t.ok(addressFault(url, internet), url);
  t.notOk(addressFault('https://partner.example.com/hook', internet));
  t.equal(isReachable('127.0.0.1', 443, sandbox), true, 'in a sandbox this machine');
  for (const address of ['10.0.0.1', '127.0.0.2', '0.0.0.0', '::ffff:127.0.0.1'])
    t.equal(isReachable(address, 443, sandbox), false, address);

  let connections = 0;
  const neighbour = createTcpServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, 'localhost');
  await once(neighbour, 'listening');
  t.teardown(() => neighbour.close());
  const message = {
    url: `https://localhost:${(neighbour.address() as AddressInfo).port}/`,
    secret: '',
    id: '1',
    at: 0,
    body: '{}',
  };
  const post = (reach: Reach) => postWebhook(message, reach, AbortSignal.timeout(scaled(5_000)));
  t.match(await post(internet), { isDelivered: false, answer: null });
  t.equal(connections, 0, 'a name that leads to this machine gets no connection');
  await post(sandbox);
  t.equal(connections, 1, 'but in a sandbox');

  const { origin } = await startPortal(t);
  const portal = await member(origin);
  t.match(await failure(portal.addWebhook({ url: 'https://169.254.169.254/latest' })), {
    data: { errors: { url: String } },
  });
  for (let n = 0; n < 3; n++) await portal.addWebhook({ url: `https://one.example/${n}` });
  t.match(await failure(portal.addWebhook({ url: 'https://one.example/4' })), { reason: 'status_conflict' });
});

t.test("a sandbox's messages reach no port of the portal, by whatever name", async (t) => {
  const { url, messages } = await startReceiver(t);
  const port = Number(new URL(url).port);
  const reach = { sandbox: true, portalPorts: [port] };
  const names = [
    '127.0.0.1',
    'localhost',
    'LOCALHOST.',
    '127.1',
    '0x7f000001',
    '127.0.0.2',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    os.hostname(),
  ];
  const post = (name: string, to: Reach) =>
    postWebhook(
      { url: `http://${name}:${port}/`, secret: '', id: '1', at: 0, body: '{}' },
      to,
      AbortSignal.timeout(scaled(5_000)),
    );
  for (const name of names) t.match(await post(name, reach), { isDelivered: false, answer: null }, name);
  t.strictSame(messages, [], 'nothing was sent');
  t.match(
    await post('localhost', { sandbox: true, portalPorts: [port + 1] }),
    { isDelivered: true, answer: null },
    'another port',
  );
  t.ok(addressFault('http://127.0.0.1/', { sandbox: true, portalPorts: [80] }), 'the port that is not named');
  t.ok(addressFault('https://[::1]/', { sandbox: true, portalPorts: [443] }));

  const { networkInterfaces } = os;
  t.teardown(() => {
    os.networkInterfaces = networkInterfaces;
    syncBuiltinESMExports();
  });
  os.networkInterfaces = () => ({ eth0: [{ address: '1.1.1.1' }] as os.NetworkInterfaceInfo[] });
  syncBuiltinESMExports();
  t.equal(isReachable('1.1.1.1', port, reach), false, 'a machine whose own address is one of the internet');
  t.equal(isReachable('1.1.1.2', port, reach), true);
});

t.test(
  'the built portal tells its embedded upstream which ports and which public origin it has',
  async (t) => {
    const metricsPort = await freePort();
    const { origin, embedded, ready } = await startPortalProcess(t, { METRICS_PORT: String(metricsPort) });
    await ready;
    const portal = await member(origin);
    for (const port of [new URL(origin).port, new URL(embedded).port, metricsPort])
      t.match(
        await failure(portal.addWebhook({ url: `http://127.0.0.1:${port}/` })),
        { data: { errors: { url: '请填写互联网上的地址' } } },
        String(port),
      );
    t.match((await portal.scanCreate({})).qr_content, new RegExp(`^${origin}/`));
  },
);

t.test(
  "a member's webhook pays no order, confirms no QR code and decides nothing at the console",
  async (t) => {
    const portal = await startPortal(t);
    const own = await member(portal.origin);
    const order = await own.recharge({ amount: '100.00', channel: 'mock' });
    const { qr_content: picture = '' } = await own.scanCreate({});
    const code = picture.split('/').at(-1) ?? '';
    await operate({ origin: portal.upstream }, `scan/${code}/scan`, { phone_number: MEMBER.vip });
    await own.withdraw({ amount: '100.00', type: 1, use_last: 1 });
    const [withdrawal] = await own.withdrawals({ count: 1 });
    const before = await own.bag();
    const paths = [
      `/sandbox/pay/${order.order_no}`,
      `/console/scan/${code}/confirm`,
      `/console/withdraw/${withdrawal?.id}/pass`,
    ];
    for (const url of [
      ...paths.map((path) => portal.upstream + path),
      `${portal.origin}/bff/login`,
      `${portal.upstream.replace('127.0.0.1', '[::1]')}/`,
    ])
      t.match(
        await failure(own.addWebhook({ url })),
        { reason: 'bad_input', data: { errors: { url: String } } },
        url,
      );
    for (const path of paths) await testOf(own, portal.upstream.replace('127.0.0.1', 'localhost') + path);
    t.ok(await tried(own));
    t.match(
      await own.webhookDeliveries(),
      paths.map(() => ({ tries: 1, state: 0, answer: null })),
    );
    t.match((await own.rechargeOrder({ order_no: order.order_no ?? '' })).status, 0);
    t.match((await own.withdrawals({ count: 1 }))[0], { status: 0 });
    t.strictSame(await own.bag(), before);
    t.match(
      await operate({ origin: portal.upstream }, `scan/${code}/confirm`),
      { code: 200 },
      'the QR code still waited',
    );
    t.match(await pay({ origin: portal.upstream }, order.order_no ?? ''), { code: 200 });
  },
);

t.test(
  'of this machine a member learns "delivered" or "not delivered", and of the internet the status',
  async (t) => {
    const portal = await startPortal(t);
    const own = await member(portal.origin);
    const closed = await startSilent(t, (socket) => socket.destroy());
    const gone = await startReceiver(t, () => 410);
    const missing = await startReceiver(t, () => 404);
    const urls = [closed.url, gone.url, missing.url];
    for (const url of urls) await testOf(own, url);
    t.ok(await tried(own));
    const told = (await own.webhookDeliveries()).map(({ answer, state, tries }) => ({
      answer: answer ?? null,
      state,
      tries,
    }));
    t.strictSame(
      told,
      urls.map(() => ({ answer: null, state: 0, tries: 1 })),
      'nothing tells a closed port from a 404 or a 410',
    );
    t.notOk((await own.webhooks()).some((one) => one.disabled_at));

    // No test reaches the internet: a connection to this machine is said to lead there.
    const { request } = http;
    t.teardown(() => {
      http.request = request;
      syncBuiltinESMExports();
    });
    http.request = ((url: string, options: http.RequestOptions) =>
      request(new URL(new URL(url).pathname, gone.url), { ...options, lookup: undefined }).on(
        'socket',
        (socket) => Object.defineProperty(socket, 'remoteAddress', { value: '1.1.1.1' }),
      )) as typeof request;
    syncBuiltinESMExports();
    const other = await member(portal.origin, MEMBER.vip);
    await testOf(other, 'http://1.1.1.1/');
    t.ok(await tried(other));
    t.match(await other.webhookDeliveries(), [{ answer: 410, state: 2, tries: 1 }]);
    t.match(
      await other.webhooks(),
      [{ disabled_at: String }],
      'a receiver that is gone for good is given up at once',
    );
  },
);

t.test('receivers that are silent hold up only their own members', async (t) => {
  const { origin } = await startPortal(t);
  const silent = await startSilent(t);
  const slow = await Promise.all(
    [MEMBER.ordinary, MEMBER.vip, MEMBER.fresh].map((phone) => member(origin, phone)),
  );
  for (const portal of slow) for (let n = 0; n < 3; n++) await testOf(portal, silent.url + n);
  t.ok(
    await until(() => silent.sockets.length >= slow.length, scaled(10_000)),
    'each has one message under way',
  );
  const { url, messages } = await startReceiver(t);
  const other = await member(origin, MEMBER.long);
  for (let n = 0; n < 2; n++) await testOf(other, url);
  t.ok(await come(messages, 2));
  t.strictSame(
    silent.sockets.map((socket) => socket.destroyed),
    slow.map(() => false),
    'before any of the silent ones has ended',
  );
});

t.test(
  'a receiver that does not answer in time is left, also when memory is collected meanwhile',
  async (t) => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const collecting = setInterval(collect, 100);
    t.teardown(() => clearInterval(collecting));
    const trickle = await startSilent(t, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ');
      const more = setInterval(() => socket.write('x'), 500);
      socket.on('close', () => clearInterval(more));
    });
    const stop = new AbortController();
    const ends = [await startSilent(t), trickle].map(async ({ url }) =>
      postWebhook(
        { url, secret: '', id: '1', at: 0, body: '{}' },
        { sandbox: true, portalPorts: [] },
        stop.signal,
      ),
    );
    let ended: unknown;
    void Promise.all(ends).then((all) => (ended = all));
    t.ok(
      await until(() => ended !== undefined, scaled(20_000)),
      'the total time counts, not that since the last byte',
    );
    t.match(ended, [
      { isDelivered: false, answer: null },
      { isDelivered: false, answer: null },
    ]);
    t.notOk(stop.signal.aborted);
  },
);
