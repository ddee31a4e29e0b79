import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { startEmbedded } from '../support/built.ts';
import { addressFault, isReachable, postWebhook } from '../../embedded/rules/postWebhook.ts';
import { createClient, verifyWebhook } from '../../sdk/index.ts';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';
import { scaled, until } from '../support/longRun.ts';
import { seededDirectory } from '../support/seededDirectory.ts';
import { failure } from './stubPortal.ts';

// Status messages to programs: a real portal, a real receiver.

interface Message { headers: IncomingHttpHeaders; body: string }

/** A program that receives messages. `answer` gives the status of each. */
async function startReceiver(t: Test, answer: (n: number) => number = () => 204) {
  const messages: Message[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part)).on('end', () => {
      messages.push({ headers: request.headers, body });
      response.writeHead(answer(messages.length), { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, messages };
}

const eventOf = ({ body }: Message) => JSON.parse(body) as { type: string; data: { id?: string; status?: number } };

async function member(origin: string) {
  const portal = createClient({ origin });
  await portal.login({ phone_number: MEMBER.ordinary, password: PASSWORD });
  return portal;
}
const come = (messages: unknown[], n: number) => until(() => messages.length >= n, scaled(10_000));

t.test('each new status of a withdrawal arrives, signed, and a deleted address gets nothing', async (t) => {
  const { origin } = await startPortal(t);
  const portal = await member(origin);
  const { url, messages } = await startReceiver(t);
  const { id, secret } = await portal.addWebhook({ url, events: ['withdrawal'] });
  t.strictSame((await portal.webhooks()).map((one) => [one.url, 'secret' in one]), [[url, false]], 'the secret is given once');
  await portal.withdraw({ amount: '100.00', type: 1, use_last: 1 });
  const [withdrawal] = await portal.withdrawals({ count: 1 });
  await portal.recharge({ amount: '100.00', channel: 'mock' });
  t.ok(await come(messages, 1));
  await portal.cancelWithdraw({ id: withdrawal?.id ?? 0 });
  t.ok(await come(messages, 2));
  const record = String(withdrawal?.id);
  t.strictSame(messages.map(eventOf).map(({ type, data }) => [type, data]), [['withdrawal.status', { id: record, status: 0 }], ['withdrawal.status', { id: record, status: 30 }]], 'no recharge, and nothing else');

  const [{ headers, body }] = messages as [Message];
  const { 'webhook-id': number, 'webhook-timestamp': time, 'webhook-signature': signature } = headers;
  const key = Buffer.from((secret ?? '').slice('whsec_'.length), 'base64');
  t.equal(signature, `v1,${createHmac('sha256', key).update(`${String(number)}.${String(time)}.${body}`).digest('base64')}`);
  t.match(await verifyWebhook(headers, body, secret ?? ''), { id: number, event: { type: 'withdrawal.status' } });
  await t.rejects(verifyWebhook(headers, `${body} `, secret ?? ''), /signature/);
  await t.rejects(verifyWebhook({ ...headers, 'webhook-timestamp': String(Number(time) - 301) }, body, secret ?? ''), /old/);
  await t.rejects(verifyWebhook({}, body, secret ?? ''));
  await t.rejects(verifyWebhook(headers, body, `whsec_${Buffer.alloc(32).toString('base64')}`), /signature/);

  t.ok(await until(async () => (await portal.webhookDeliveries()).every(({ state }) => state === 1), scaled(5_000)));
  t.match(await portal.webhookDeliveries(), [{ type: 'withdrawal', record, status: 30, answer: 204, tries: 1, state_text: '已投递', next_at: null }, { status: 0 }]);
  t.match((await portal.notices({ count: 5 })).list.map(({ scene }) => scene), ['withdraw.cancelled', 'withdraw.submitted', 'webhook.added'], 'the member is told of the new address');

  await portal.deleteWebhook({ id });
  await portal.withdraw({ amount: '100.00', type: 1, use_last: 1 });
  t.strictSame(await portal.webhookDeliveries(), []);
  t.equal(messages.length, 2);
});

t.test('a message that is answered with 500 or a redirect comes again with the same id, also after a restart', async (t) => {
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
  t.ok(await until(async () => (await portal.webhookDeliveries())[0]?.answer === 500));
  await embedded.close();
  now += 6_000;
  embedded = await start(Number(new URL(embedded.origin).port));
  t.ok(await come(messages, 2));
  t.ok(await until(async () => (await portal.webhookDeliveries())[0]?.answer === 302));
  now += 31_000;
  t.ok(await come(messages, 3));
  t.equal(new Set(messages.map(({ headers }) => headers['webhook-id'])).size, 1);
  t.ok(await until(async () => (await portal.webhookDeliveries())[0]?.state === 1));
  t.match(await portal.webhookDeliveries(), [{ type: 'test', tries: 3, answer: 204 }]);
});

t.test('inner addresses are refused, when an address is added and when its name is looked up', async (t) => {
  for (const address of ['10.0.0.1', '127.0.0.1', '169.254.169.254', '192.168.1.1', '172.16.0.1', '100.64.0.1', '0.0.0.0', '::1', '::ffff:10.0.0.1', '::ffff:127.0.0.1', 'fe80::1', 'fd00::1', '64:ff9b::a00:1']) {
    t.equal(isReachable(address, false), false, address);
    t.ok(addressFault(`https://${address.includes(':') ? `[${address}]` : address}/`, false), address);
  }
  for (const address of ['1.1.1.1', '2606:4700::1111']) t.equal(isReachable(address, false), true, address);
  for (const url of ['https://0x7f000001/', 'https://2130706433/', 'https://0177.0.0.1/', 'http://example.com/', 'https://user:secret@example.com/']) t.ok(addressFault(url, false), url);
  t.notOk(addressFault('https://partner.example.com/hook', false));
  t.equal(isReachable('127.0.0.1', true), true, 'in a sandbox this machine');
  t.equal(isReachable('10.0.0.1', true), false, 'but no neighbour');

  let connections = 0;
  const neighbour = createTcpServer((socket) => { connections++; socket.destroy(); }).listen(0, 'localhost');
  await once(neighbour, 'listening');
  t.teardown(() => neighbour.close());
  const message = { url: `https://localhost:${(neighbour.address() as AddressInfo).port}/`, secret: '', id: '1', at: 0, body: '{}' };
  const post = (sandbox: boolean) => postWebhook(message, sandbox, AbortSignal.timeout(scaled(5_000)));
  t.equal(await post(false), undefined);
  t.equal(connections, 0, 'a name that leads to this machine gets no connection');
  await post(true);
  t.equal(connections, 1, 'but in a sandbox');

  const { origin } = await startPortal(t);
  const portal = await member(origin);
  t.match(await failure(portal.addWebhook({ url: 'https://169.254.169.254/latest' })), { data: { errors: { url: String } } });
  for (let n = 0; n < 3; n++) await portal.addWebhook({ url: `https://one.example/${n}` });
  t.match(await failure(portal.addWebhook({ url: 'https://one.example/4' })), { reason: 'status_conflict' });
});
