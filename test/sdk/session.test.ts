import t from 'tap';
import { createClient, PortalError } from '../../sdk/index.ts';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';
import { answers, refuses, startStubPortal, failure } from './stubPortal.ts';

const { origin } = await startPortal(t);
const ORDINARY = { phone_number: MEMBER.ordinary, password: PASSWORD };

t.test('a session is opened, kept in the client, saved, used by another client, and ended', async (t) => {
  const portal = createClient({ origin: `${origin}/` });
  t.equal(portal.isLoggedIn, false);
  t.match(await failure(portal.bag()), { code: 40000, status: 401, call: 'bag' });
  const session = await portal.login(ORDINARY);
  t.notOk('access_token' in session, 'the token is in the cookie alone');
  t.equal(portal.isLoggedIn, true);
  t.equal((await portal.user()).phone_number === undefined, false);

  const saved = JSON.parse(JSON.stringify(portal.saveSession())) as ReturnType<typeof portal.saveSession>;
  t.ok(saved.cookies.find(({ name }) => name === 'bank_token')?.until);
  const later = createClient({ origin, session: saved });
  t.match(await later.bag(), { balance: String });
  await later.logout();
  t.equal(later.isLoggedIn, false);
  t.strictSame(later.saveSession().cookies, []);
});

t.test('a saved session says when it ends: the cookie lives for seconds', async (t) => {
  const { origin } = await startStubPortal(
    t,
    answers({}, { 'set-cookie': 'bank_token=first; Path=/; HttpOnly; Max-Age=60' }),
  );
  const portal = createClient({ origin });
  const before = Date.now();
  await portal.login(ORDINARY);
  const until = portal.saveSession().cookies[0]?.until ?? 0;
  t.ok(until >= before + 60_000 && until <= Date.now() + 60_000, String(until - before));
});

t.test(
  'a session that the portal has ended is an error with code 40000, and the client forgets it',
  async (t) => {
    const portal = createClient({ origin });
    await portal.login(ORDINARY);
    const other = createClient({ origin, session: portal.saveSession() });
    await other.logout();
    const error: unknown = await portal.bag().catch((thrown: unknown) => thrown);
    t.ok(error instanceof PortalError);
    t.match(error, { code: 40000, status: 401, requestId: String });
    t.equal(portal.isLoggedIn, false);
    await portal.login(ORDINARY);
    t.match(await portal.bag(), { balance: String });
  },
);

t.test('a refusal of an old session does not end one that was opened since', async (t) => {
  const opened = (token: string) =>
    answers({}, { 'set-cookie': `bank_token=${token}; Path=/; HttpOnly; Max-Age=60` });
  let refuse: (() => void) | undefined;
  const late = (
    response: Parameters<ReturnType<typeof refuses>>[0],
    request: Parameters<ReturnType<typeof refuses>>[1],
  ) => {
    refuse = () => refuses(401, {}, 40000)(response, request);
    asked();
  };
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  const { origin, hits } = await startStubPortal(t, opened('first'), late, opened('second'), answers({}));
  const portal = createClient({ origin });
  await portal.login(ORDINARY);
  const old = portal.bag();
  await isAsked;
  await portal.login(ORDINARY);
  refuse?.();
  t.match(await failure(old), { code: 40000 });
  await portal.bag();
  t.equal(hits.at(-1)?.headers.cookie, 'bank_token=second');
});

t.test('writes carry what protects them, and reads do not need it', async (t) => {
  const { origin, hits } = await startStubPortal(t, answers({}));
  const portal = createClient({ origin });
  await portal.editUser({ nickname: '知夏' });
  await portal.bill({ page: 2, keyword: '提现' });
  t.match(hits[0], {
    call: 'POST /bff/user/edit',
    body: '{"nickname":"知夏"}',
    headers: { origin, 'x-bank-csrf': '1', 'content-type': 'application/json' },
  });
  t.equal(hits[1]?.call, `GET /bff/user/bill?page=2&keyword=${encodeURIComponent('提现')}`);
  t.notOk(hits[1]?.headers['x-bank-csrf']);
});

t.test('cookies that have expired, are for another place or need https are not sent', async (t) => {
  const lines = [
    'bank_token=good; Path=/; HttpOnly',
    'gone=1; Path=/; Max-Age=0',
    'secure=1; Path=/; Secure',
    'wide=1; Path=/; Domain=example.com',
    'deep=1; Path=/bff',
  ];
  const { origin, hits } = await startStubPortal(t, answers({}, { 'set-cookie': lines }), answers({}));
  const portal = createClient({ origin });
  await portal.site();
  await portal.site();
  t.equal(hits[1]?.headers.cookie, 'bank_token=good');
  const expired = createClient({
    origin,
    session: { origin, cookies: [{ name: 'bank_token', value: 'old', until: Date.now() - 1 }] },
  });
  t.equal(expired.isLoggedIn, false);
  await expired.site();
  t.notOk(hits[2]?.headers.cookie);
});

t.test('a redirect is refused, its cookies are not kept, and no other origin gets anything', async (t) => {
  const other = await startStubPortal(t, answers({}));
  for (const status of [301, 302, 307, 308]) {
    const portal = await startStubPortal(
      t,
      (response) =>
        void response
          .writeHead(status, {
            location: `${other.origin}/bff/login`,
            'set-cookie': 'bank_token=forged; Path=/',
          })
          .end(),
    );
    const client = createClient({
      origin: portal.origin,
      session: { origin: portal.origin, cookies: [{ name: 'bank_token', value: 'mine' }] },
    });
    t.match(await failure(client.login(ORDINARY)), { reason: 'not_an_envelope', status });
    t.match(await failure(client.bag()), { reason: 'not_an_envelope', status });
    t.equal(client.saveSession().cookies[0]?.value, 'mine');
  }
  t.strictSame(other.hits, []);
});

t.test('a session of another portal is not taken, and an origin has to be one', (t) => {
  const session = { origin: 'https://one.example', cookies: [{ name: 'bank_token', value: 'secret' }] };
  t.throws(() => createClient({ origin: 'https://other.example', session }), TypeError);
  t.throws(
    () => createClient({ origin: 'http://one.example', session }),
    TypeError,
    'without TLS it is another one',
  );
  for (const origin of ['', 'example.com', 'ftp://example.com', '/bff'])
    t.throws(() => createClient({ origin }), TypeError, origin);
  t.end();
});
