import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type Embedded } from '../app.ts';
import { built, startEmbedded } from '../../test/support/built.ts';
import { openDb } from '../store/db.ts';
import { seededDirectory } from '../../test/support/seededDirectory.ts';
import { operate } from './support/newMember.ts';
import { startPortalProcess } from '../../test/sandbox/support/portalProcess.ts';

const { readConfig } = built;

function directory(t: Test): string {
  const dir = mkdtempSync(join(tmpdir(), 'boundary-'));
  t.teardown(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function start(t: Test, options: Partial<Parameters<typeof startEmbedded>[0]>): Promise<Embedded> {
  const embedded = await startEmbedded({ varDir: directory(t), port: 0, sandbox: true, ...options });
  t.teardown(() => embedded.close());
  return embedded;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The status of a request whose headers are sent as they are given, `Host` included. */
function statusOf(url: string, { method = 'GET', headers = {}, body = '' }: Sent = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end(body);
  });
}

const logIn = async (origin: string): Promise<number> => {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    body: JSON.stringify({ phone_number: '13800000002', password: 'Demo-2026' }),
    headers: { 'content-type': 'application/json' },
  });
  return ((await response.json()) as { code: number }).code;
};

t.test('the sandbox is on outside production, and in production only with SANDBOX=1', async (t) => {
  const production = { NODE_ENV: 'production', UPSTREAM: 'embedded' };
  for (const [env, isOn] of [
    [{}, true],
    [{ NODE_ENV: 'development' }, true],
    [{ SANDBOX: '0' }, false],
    [production, false],
    [{ ...production, SANDBOX: '1' }, true],
  ] as const)
    t.equal(readConfig(env).sandbox, isOn, JSON.stringify(env));
});

t.test(
  'without the sandbox there are no sample members, no console, no cashier and no simulated phone',
  async (t) => {
    const { origin } = await start(t, { sandbox: false });
    t.equal(await logIn(origin), 400, 'the public password of the sample members opens nothing');
    for (const path of [
      '/console',
      '/console/sms.json',
      '/console/pending.json',
      '/console/scan',
      '/console/wechat',
      '/console/clock',
      '/console/files/1',
      '/console/style.css',
      '/sandbox/pay/RC1',
    ]) {
      t.equal(await statusOf(origin + path), 404, path);
    }
    for (const path of [
      '/console/reset',
      '/console/wechat',
      '/console/clock',
      '/console/token/expire',
      '/console/scan/x/scan',
      '/sandbox/pay/RC1',
    ]) {
      t.equal(
        await statusOf(origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
        404,
        `POST ${path}`,
      );
    }
    const ticket = await fetch(`${origin}/api/scanAuth`, {
      method: 'POST',
      body: '{"action":"create"}',
      headers: { 'content-type': 'application/json' },
    });
    t.match(await ticket.json(), { code: 404 }, 'no QR code for a phone that does not exist');
    t.match(await (await fetch(`${origin}/api/site`)).json(), { code: 200 }, 'the business calls work');
  },
);

t.test(
  'a folder with sample members does not start without the sandbox, since their password is public',
  async (t) => {
    const varDir = await seededDirectory(startEmbedded, 'now');
    t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
    await t.rejects(startEmbedded({ varDir, port: 0, sandbox: false }), {
      message: /sample members.*VAR_DIR.*SANDBOX=1/s,
    });
  },
);

t.test('the built portal in production: the sandbox is closed', async (t) => {
  const { origin, embedded, ready } = await startPortalProcess(t, {
    NODE_ENV: 'production',
    UPSTREAM: 'embedded',
    VAR_DIR: directory(t),
  });
  await ready;
  t.same(
    [await statusOf(`${embedded}/console`), await logIn(embedded), (await fetch(`${origin}/`)).status],
    [404, 400, 200],
  );
});

t.test(
  'database and uploads can be read by this user only, whatever the umask was and whatever they were before',
  async (t) => {
    const mask = process.umask(0);
    t.teardown(() => process.umask(mask));
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    const parent = directory(t);
    const varDir = join(parent, 'made', 'here');
    const first = await startEmbedded({ varDir, port: 0, sandbox: true });
    const files = () => readdirSync(varDir).filter((file) => file.startsWith('embedded.db'));
    t.ok(files().length >= 2, `with the write-ahead log: ${files()}`);
    for (const file of files()) t.equal(modeOf(join(varDir, file)), '600', file);
    t.equal(modeOf(join(varDir, 'uploads')), '700');
    t.equal(modeOf(varDir), '700', 'a folder that was made here');
    await first.close();

    const db = openDb(varDir, 'embedded.db');
    db.insert('uploads', {
      user_id: 1,
      kind: 'voucher',
      file: 'old.png',
      name: 'old.png',
      size: 1,
      mime: 'image/png',
      created_at: Date.now(),
    });
    t.equal(
      db.get<{ synchronous: number }>('PRAGMA synchronous')?.synchronous,
      2,
      'FULL: what is acknowledged is on the disk',
    );
    db.close();
    writeFileSync(join(varDir, 'uploads', 'old.png'), 'x');
    for (const [path, mode] of [
      ['embedded.db', 0o644],
      ['uploads', 0o755],
      ['uploads/old.png', 0o644],
      ['', 0o755],
    ] as const)
      chmodSync(join(varDir, path), mode);
    const second = await startEmbedded({ varDir, port: 0, sandbox: true });
    t.ok(existsSync(join(varDir, 'uploads/old.png')));
    t.equal(modeOf(join(varDir, 'embedded.db')), '600', 'an older database is corrected at start');
    t.equal(modeOf(join(varDir, 'uploads')), '700');
    t.equal(modeOf(join(varDir, 'uploads/old.png')), '600');
    t.equal(modeOf(varDir), '755', 'a folder that was there may be shared, and stays as it is');
    await second.close();
  },
);

t.test('a console on loopback asks for no token, and refuses what comes from elsewhere', async (t) => {
  const { origin, consoleToken } = await start(t, {});
  const { host, port } = new URL(origin);
  t.equal(consoleToken, undefined);
  t.equal(await statusOf(`${origin}/console`), 200);
  t.equal(await statusOf(`${origin}/console`, { headers: { host: `localhost:${port}` } }), 200);
  const refused: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: `evil.example:${port}` },
    { host: `127.0.0.1.evil.example:${port}` },
    { host: `10.0.0.7:${port}` },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `http://localhost:${port}` },
    { origin: `https://${host}` },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
  ];
  for (const headers of refused) {
    for (const path of ['/console', '/console/sms.json', '/sandbox/pay/RC1'])
      t.equal(await statusOf(origin + path, { headers }), 403, `${path} ${JSON.stringify(headers)}`);
  }
});

/** Addresses of console and cashier that change something. */
const WRITES = [
  '/console/reset',
  '/console/clock',
  '/console/wechat',
  '/console/token/expire',
  '/console/scan/x/confirm',
  '/console/withdraw/1/pass',
  '/console/record/withdraw/1/reveal',
  '/console/members/1/reveal',
  '/sandbox/pay/RC1',
];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** What each message to a member's program carries. */
const WEBHOOK = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' };

t.test(
  'console and cashier take a write from a page of their own or with X-Bank-CSRF, and no other, from this machine too',
  async (t) => {
    const { origin } = await start(t, {});
    const { host, port } = new URL(origin);
    const post = (path: string, headers: Record<string, string>) =>
      statusOf(origin + path, { method: 'POST', headers: { ...FORM, ...headers } });
    const refused: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
      { 'x-bank-csrf': '0' },
      { 'x-bank-csrf': '' },
      { referer: `${origin}/console` },
      { origin, 'sec-fetch-site': 'cross-site' },
      { origin, 'sec-fetch-site': 'same-site' },
      { origin, 'sec-fetch-site': 'none' },
      { origin: 'null' },
      { origin: `http://127.0.0.1:${Number(port) - 1}` },
      { origin: 'https://evil.example', 'x-bank-csrf': '1' },
      { 'sec-fetch-site': 'cross-site', 'x-bank-csrf': '1' },
      { 'x-bank-csrf': '1', 'x-forwarded-for': '127.0.0.1' },
    ];
    for (const path of WRITES) {
      for (const headers of refused)
        t.equal(await post(path, headers), 403, `${path} ${JSON.stringify(headers)}`);
      for (const name of Object.keys(WEBHOOK))
        t.equal(await post(path, { origin, 'x-bank-csrf': '1', [name]: 'x' }), 403, `${path} with ${name}`);
    }
    const taken: Record<string, string>[] = [
      { 'x-bank-csrf': '1' },
      { origin },
      { origin, 'sec-fetch-site': 'same-origin' },
      { origin, 'x-bank-csrf': '1' },
      // Through an SSH tunnel from another port.
      { host: 'localhost:4001', origin: 'http://localhost:4001' },
      { host: '[::1]:4001', origin: 'http://[::1]:4001' },
    ];
    for (const headers of taken)
      t.equal(await post('/console/clock', headers), 422, `${host} ${JSON.stringify(headers)}`);
  },
);

t.test('QR codes name the public origin, and only the link to the cashier this machine', async (t) => {
  const publicOrigin = 'https://portal.example';
  const { origin } = await start(t, { publicOrigin });
  const call = async (path: string, body: object, token = '0') =>
    (
      (await (
        await fetch(origin + path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', authorization: token },
        })
      ).json()) as { data: Record<string, string> }
    ).data;
  const { access_token: token = '' } = await call('/api/login', {
    phone_number: '13800000001',
    password: 'Demo-2026',
  });
  const { scan_id: id = '', qr_content: login = '' } = await call('/api/scanAuth', { action: 'create' });
  const {
    order_no: no = '',
    qr_content: payment,
    pay_url: link,
  } = await call('/api/user/recharge', { amount: '30.00', channel: 'mock' }, token);
  t.match(login, new RegExp(`^${publicOrigin}/console/scan/[\\w-]{22}$`));
  t.strictSame([payment, link], [`${publicOrigin}/sandbox/pay/${no}`, `${origin}/sandbox/pay/${no}`]);
  t.match(
    await operate({ origin }, `scan/${login.split('/').at(-1)}/scan`),
    { code: 200 },
    'the console knows the code of the picture',
  );
  t.match(await operate({ origin }, `scan/${id}/confirm`), { code: 200 });
});

t.test('nothing of the embedded upstream answers a webhook', async (t) => {
  for (const sandbox of [true, false]) {
    const { origin } = await start(t, { sandbox });
    for (const path of [
      '/console',
      '/console/sms.json',
      '/sandbox/pay/RC1',
      '/api/site',
      '/api/login',
      '/api/upload/1',
      '/media/mark.svg',
      '/nothing',
    ])
      for (const method of ['GET', 'POST'])
        t.equal(
          await statusOf(origin + path, { method, headers: { ...FORM, ...WEBHOOK } }),
          403,
          `${method} ${path}`,
        );
  }
});

t.test('a console on another address asks for the token that was printed at start', async (t) => {
  const { origin, consoleToken = '' } = await start(t, { host: '0.0.0.0' });
  const { port } = new URL(origin);
  const at = `http://127.0.0.1:${port}`;
  t.match(consoleToken, /^[\w-]{32,}$/);
  const basic = (token: string, user = 'console') => ({
    authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`,
  });
  // A proxy on this machine stands for another machine: both are not loopback.
  const away = { 'x-forwarded-for': '203.0.113.9', host: `192.0.2.4:${port}` };
  for (const headers of [
    {},
    basic(''),
    basic('wrong'),
    basic(consoleToken.slice(1)),
    basic(`${consoleToken} `),
    { authorization: `Bearer ${consoleToken}` },
    { authorization: 'Basic !!' },
  ]) {
    t.equal(
      await statusOf(`${at}/console`, { headers: { ...away, ...headers } }),
      401,
      JSON.stringify(headers),
    );
    t.equal(await statusOf(`${at}/sandbox/pay/RC1`, { headers: { ...away, ...headers } }), 401);
  }
  t.equal(await statusOf(`${at}/console`, { headers: { ...away, ...basic(consoleToken) } }), 200);
  t.equal(
    await statusOf(`${at}/console/sms.json`, { headers: { ...away, ...basic(consoleToken, '') } }),
    200,
    'with any name',
  );
  t.equal(await statusOf(`${at}/console?token=${consoleToken}`, { headers: away }), 401, 'not in an address');
  t.equal(
    await statusOf(`${at}/console`, {
      headers: { ...away, ...basic(consoleToken), host: `console.evil.example:${port}` },
    }),
    403,
    'a name could be rebound',
  );
  t.equal(
    await statusOf(`${at}/console`, {
      headers: { ...away, ...basic(consoleToken), origin: 'https://evil.example' },
    }),
    403,
  );
  t.equal(await statusOf(`${at}/console`), 200, 'loopback needs none');
  const write = (headers: Record<string, string>) =>
    statusOf(`${at}/console/clock`, {
      method: 'POST',
      headers: { ...away, ...basic(consoleToken), ...FORM, ...headers },
    });
  t.equal(await write({}), 403, 'a browser sends the token by itself, also for pages of other sites');
  for (const headers of [
    { 'x-bank-csrf': '1' },
    { origin: `http://${away.host}` },
    { origin: `https://${away.host}` },
  ])
    t.equal(await write(headers), 422, JSON.stringify(headers));
  const response = await fetch(`${at}/console`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  t.match([response.status, response.headers.get('www-authenticate')], [401, /^Basic realm="/]);
  t.notMatch(await response.text(), new RegExp(consoleToken));
  const again = await start(t, { host: '0.0.0.0' });
  t.not(again.consoleToken, consoleToken, 'every start has its own');
});
