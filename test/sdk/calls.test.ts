import { createServer } from 'node:https';
import { request } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { Agent, fetch as undiciFetch } from 'undici';
import { callNames } from '../../shared/contract/index.ts';
import { createClient, PortalError, type ListMark } from '../../sdk/index.ts';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';
import { makeAuthority } from '../support/faults/certificates.ts';
import { startProxy } from '../support/proxy.ts';
import { failure } from './stubPortal.ts';

// The client before a real portal.

const LONG_LISTS = '13800000005';
const PICTURE = 'embedded/media/samples/license.png';

const { origin } = await startPortal(t);

async function clientOf(origin: string, phone = MEMBER.ordinary) {
  const portal = createClient({ origin });
  await portal.login({ phone_number: phone, password: PASSWORD });
  return portal;
}

t.test('every call of the contract is a method, and none of them has the name of another part', (t) => {
  const client = createClient({ origin: 'http://127.0.0.1' });
  for (const name of callNames) t.type(client[name], 'function', name);
  t.strictSame(
    Object.keys(client)
      .filter((name) => !callNames.some((call) => call === name))
      .sort(),
    ['added', 'billCsv', 'isLoggedIn', 'rows', 'saveSession', 'settle', 'upload'],
  );
  t.end();
});

t.test('a refusal has the code, the reason and the details of its envelope', async (t) => {
  const portal = createClient({ origin });
  t.match(await failure(portal.login({ phone_number: MEMBER.ordinary, password: 'not-this-one' })), {
    name: 'PortalError',
    call: 'login',
    reason: 'credentials_wrong',
    message: String,
  });
  t.match(await failure(portal.bill({ page: 0 })), {
    status: 400,
    reason: 'bad_input',
    data: { errors: { page: String } },
  });
});

t.test('the same key makes one withdrawal, and other content with it is refused', async (t) => {
  const portal = await clientOf(origin);
  const before = (await portal.withdrawals({ count: 100 })).length;
  const key = 'the-key-of-the-program';
  const input = { amount: '100.00', type: 1, use_last: 1 };
  const first = await portal.withdraw(input, { key });
  t.strictSame(await portal.withdraw(input, { key }), first);
  t.equal((await portal.withdrawals({ count: 100 })).length, before + 1);
  t.match(await failure(portal.withdraw({ ...input, amount: '300.00' }, { key })), {
    reason: 'idempotency_key_reused',
    key,
  });
});

t.test('an unknown outcome is an error that says so, and is settled by its key', async (t) => {
  const proxy = await startProxy(t, (await startPortal(t)).upstream);
  const lossy = await startPortal(t, { upstream: proxy.origin });
  const portal = await clientOf(lossy.origin);
  proxy.on('POST /api/user/withdraw', { loseReply: true });
  const input = { amount: '100.00', type: 1, use_last: 1 };
  const key = 'a-key-that-is-lost';
  const error = await failure(portal.withdraw(input, { key }));
  t.match(error, { code: 50410, status: 504, reason: 'outcome_unknown', isOutcomeUnknown: true, key });
  proxy.clear();
  t.match(
    await failure(portal.withdraw(input, { key })),
    { code: 50410 },
    'it stays unknown, and is not sent again',
  );
  const record = await portal.settle(error);
  t.match(record, { request_id: key, amount: '100.00' });
  t.equal(
    (await portal.withdrawals({ count: 100 })).filter(
      ({ id }) => record && 'withdraw_no' in record && id === record.id,
    ).length,
    1,
  );

  const never = new PortalError({
    call: 'recharge',
    code: 50410,
    status: 504,
    reason: 'outcome_unknown',
    message: '',
    key: 'a-key-that-was-never-sent',
  });
  t.equal(await portal.settle(never), undefined, 'nothing was carried out');
  await t.rejects(
    portal.settle(
      new PortalError({
        call: 'vipRefund',
        code: 50410,
        status: 504,
        reason: 'outcome_unknown',
        message: '',
        key,
      }),
    ),
    TypeError,
  );
});

t.test('all rows of a list, of either form, each once and in order', async (t) => {
  const portal = await clientOf(origin, LONG_LISTS);
  const { total = 0 } = await portal.billPage();
  t.ok(total > 30);
  const ids: unknown[] = [];
  for await (const { id } of portal.rows.bill({ count: 7 })) ids.push(id);
  t.equal(ids.length, total);
  t.equal(new Set(ids).size, total);
  const first = await portal.bill({ count: 7 });
  t.strictSame(
    ids.slice(0, 7),
    first.map(({ id }) => id),
  );

  const titles: string[] = [];
  for await (const { title } of portal.rows.articles({ type: 'news', count: 3 })) titles.push(title ?? '');
  t.equal(titles.length, (await portal.articles({ type: 'news' })).total);
  t.ok(titles.length > 3);

  for await (const { id } of portal.rows.bill({ count: 7, page: 2 })) {
    t.equal(id, ids[7], 'it can begin later, and end early');
    break;
  }
  const visitor = createClient({ origin });
  t.match(await failure(visitor.rows.bill().next()), { code: 40000, call: 'bill' });
});

t.test('what was added to a list is given once and in order, while rows are added', async (t) => {
  const portal = await clientOf((await startPortal(t)).origin);
  let mark: ListMark | undefined;
  const given: { id: number | string; created_at?: string }[] = [];
  const read = async () => {
    // As a program keeps it.
    const last = await portal.added.bill(mark && (JSON.parse(JSON.stringify(mark)) as ListMark));
    ({ mark } = last);
    given.push(...last.rows);
    return last.rows.length;
  };
  const before = (await portal.billPage()).total ?? 0;
  t.equal(await read(), before, 'without a mark: everything');
  t.equal(await read(), 0);
  const adding = (async () => {
    for (let n = 0; n < 2; n++) {
      await portal.withdraw({ amount: '100.00', type: 1, use_last: 1 });
      const [withdrawal] = await portal.withdrawals({ count: 1 });
      await portal.cancelWithdraw({ id: withdrawal?.id ?? 0 });
    }
  })();
  let isAdding = true;
  void adding.finally(() => (isAdding = false));
  while (isAdding) await read();
  await adding;
  await read();
  const all: (number | string)[] = [];
  for await (const { id } of portal.rows.bill()) all.unshift(id);
  t.equal(all.length, before + 4);
  t.strictSame(
    given.map(({ id }) => id),
    all,
  );
  t.ok((mark?.seen.length ?? 99) < before, 'the mark stays small');
  t.equal(
    (await portal.added.notices(undefined, { category: 2 })).rows.every(({ category }) => category === 2),
    true,
  );
});

t.test('a picture is uploaded, and its address opens for the member', async (t) => {
  const portal = await clientOf(origin);
  const bytes = readFileSync(PICTURE);
  const { url } = await portal.upload(new Blob([bytes], { type: 'image/png' }), 'license_files', {
    name: 'licence.png',
  });
  const cookie = portal
    .saveSession()
    .cookies.map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const response = await fetch(origin + url, { headers: { cookie } });
  t.equal(response.status, 200);
  t.match(response.headers.get('content-type'), /^image\//);
  t.match(await failure(portal.upload(new Blob(['no picture']), 'license_files', { name: 'a.png' })), {
    call: 'upload',
    reason: String,
    status: /4\d\d/,
  });
});

t.test('the file of bills is the same as the one of the pages, and a refusal is an error', async (t) => {
  const portal = await clientOf(origin);
  const csv = await portal.billCsv({ type: 1 });
  t.match(csv, /^时间,账单号/);
  let rows = 0;
  for await (const bill of portal.rows.bill({ type: 1 })) rows += csv.includes(bill.bill_no ?? '-') ? 1 : 0;
  t.ok(rows > 0);
  t.equal(csv.trim().split('\r\n').length, rows + 1);
  t.match(await failure(createClient({ origin }).billCsv()), { code: 40000, call: 'billCsv' });
});

t.test('a portal with https: certificates are checked, and its cookies need https', async (t) => {
  const authority = makeAuthority(t);
  let behind = '';
  // What a reverse proxy does: it ends TLS and passes the request on.
  const server = createServer(authority.sign({ name: 'localhost' }), (incoming, outgoing) => {
    const { hostname, port } = new URL(behind);
    const onward = request(
      {
        hostname,
        port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
        agent: false,
      },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      },
    );
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const secure = `https://localhost:${(server.address() as AddressInfo).port}`;
  behind = (await startPortal(t, { env: { PUBLIC_ORIGIN: secure } })).origin;

  t.match(
    await failure(createClient({ origin: secure, retries: 0 }).site()),
    { reason: 'no_response' },
    'an unknown authority',
  );
  const agent = new Agent({ connect: { ca: readFileSync(authority.file) } });
  t.teardown(() => agent.close());
  const portal = createClient({
    origin: secure,
    fetch: ((url: string, init: object) => undiciFetch(url, { ...init, dispatcher: agent })) as never,
  });
  await portal.login({ phone_number: MEMBER.ordinary, password: PASSWORD });
  t.match(await portal.bag(), { balance: String });
});
