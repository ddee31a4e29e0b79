import t from 'tap';
import { SENTINEL } from '../shared/constants.ts';
import { contract, type EndpointName } from '../shared/contract/index.ts';
import { sampleInput } from '../shared/contract/sample.ts';
import { canOpenSession, type Endpoint } from '../shared/endpoint.ts';
import { WECHAT_START } from '../shared/paths.ts';
import { bffCall, fillPath, toQuery } from '../shared/wire.ts';
import { toResult } from '../shared/api.ts';
import { neutralOpenApi } from '../server/openapi/neutralOpenApi.ts';
import { type Browser, filePart, multipart, OURS, sendForm } from './support/browserLike.ts';
import { startPortal } from './helper.ts';
import { json, recordedFor, startStubUpstream } from './support/stubUpstream.ts';
import { PNG } from '../embedded/test/support/uploadFile.ts';

// One loop over the contract: what each row declares must be true under /bff. A new row needs no new test.
const rows = Object.entries(contract as Record<string, Endpoint>);
const description = neutralOpenApi('zh');

let keys = 0;
/** The OAuth state of a login that the browser begins. */
const issuedState = async (browser: Browser): Promise<string> =>
  new URL((await browser.get(WECHAT_START)).headers.location ?? '').searchParams.get('state') ?? '';
/** A phone and an address that no call has used: their rate limits would refuse the second call. */
const newPhone = () => `138${String(++keys).padStart(8, '0')}`;
const newAddress = () => `10.${++keys >> 8}.${keys & 255}.1`;

/** Makes the row's call under /bff. */
async function send(browser: Browser, row: Endpoint, sample: Record<string, unknown>) {
  const input = {
    ...sample,
    ...(row.oauthState && { state: await issuedState(browser) }),
    ...('phone_number' in sample && { phone_number: newPhone() }),
  };
  const from = { 'x-forwarded-for': newAddress() };
  const { method, path: template } = bffCall(row);
  const { path, rest } = fillPath(template, input);
  if (row.body === 'multipart')
    return sendForm(
      browser,
      multipart(
        filePart(PNG),
        ...Object.entries(rest).map(([name, value]) => ({ name, bytes: String(value) })),
      ),
      { ...OURS, ...from },
    );
  const key = row.once && { 'idempotency-key': `contract-test-${++keys}` };
  return method === 'GET'
    ? browser.get(path + toQuery(rest), from)
    : browser.post(path, rest, { ...key, ...from });
}

t.test('every call under /bff does what its row of the contract declares', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    env: { WECHAT_APP_ID: 'wx0123456789abcdef', TRUSTED_PROXIES: '127.0.0.1' },
  });
  let token = '';
  // A token of its own for each, since one that was refused stays refused.
  const signedIn = () => {
    const browser = portal.browser();
    browser.jar.set('bank_token', (token = `MARKED-TOKEN-${++keys}`));
    return browser;
  };
  const reached = async (act: () => Promise<unknown>) => {
    const before = upstream.hits.length;
    await act();
    return upstream.hits.slice(before);
  };

  for (const [name, row] of rows) {
    await t.test(name, async (t) => {
      const { method, path } = bffCall(row);
      const input = sampleInput(row.input);
      upstream.reset();
      upstream.on('*', recordedFor(name as EndpointName));
      const member = signedIn();
      if (row.once) {
        // Otherwise the gateway would first ask whose token it is.
        upstream.on('GET /api/visit', recordedFor('visit'));
        await member.get('/bff/visit');
      }

      t.equal(
        description.paths[path]?.[method.toLowerCase()]?.operationId,
        name,
        'is in the OpenAPI description',
      );

      if (row.upstream) {
        const hits = await reached(async () => {
          const response = await send(member, row, input);
          t.equal(response.status, 200, `has HTTP status 200: ${response.text.slice(0, 200)}`);
          t.equal(response.json.code, 200, 'has code 200');
          t.notMatch(response.text, /access_token|stub-token|MARKED-TOKEN/, 'has no token in the body');
          t.equal(
            response.cookies.some(
              (line) => line.startsWith('bank_token=stub-token') && /HttpOnly/.test(line),
            ),
            canOpenSession(row),
            'opens a session only if the row says so',
          );
        });
        const [verb, template] = row.upstream.split(' ') as [string, string];
        const [hit] = hits;
        // The form of an application is a copy for all.
        const own = hits.filter(({ path: at }) => name !== 'formRecord' || !at.startsWith('/api/form/'));
        if (hit || !row.cache) {
          t.match(
            hit,
            { method: verb, path: fillPath(template, input).path },
            'calls the upstream with the declared verb and path',
          );
          t.equal(own.length, 1, 'calls the upstream once');
          const expected = row.auth === 'public' ? undefined : token;
          t.equal(
            hit?.headers.authorization,
            expected,
            'sends the Authorization header that its `auth` requires',
          );
          t.notOk(hit?.headers.cookie, 'sends the upstream no cookie');
        }
      }

      if (row.auth === 'member') {
        const hits = await reached(async () => {
          const response = await send(portal.browser(), row, input);
          t.match(
            response,
            {
              status: 401,
              json: { code: SENTINEL, message: '请先登录', data: { expected: { call: 'POST /bff/login' } } },
            },
            'returns 401 without a cookie',
          );
        });
        t.equal(hits.length, 0, 'does not call the upstream without a cookie');
      }

      const hits = await reached(async () => {
        const response = await send(signedIn(), row, { ...input, undeclared_field: 'x' });
        t.match(
          response,
          { status: 400, json: { code: 400, data: { errors: { undeclared_field: String } } } },
          'refuses an undeclared field',
        );
      });
      // A stale shared copy may be refreshed at the same time; only a request with the field counts.
      const forwarded = row.cache ? hits.filter(({ query }) => query.has('undeclared_field')) : hits;
      t.equal(forwarded.length, 0, 'does not call the upstream with an undeclared field');

      if (row.upstream && !row.cache && row.session !== 'closes') {
        upstream.on('*', json({ code: 409, message: '状态不允许', data: null }));
        const refused = await send(signedIn(), row, input);
        t.match(
          refused,
          // It is about anything but the token, so `visit` has no answer.
          row.onFailure === 'session'
            ? { status: 502, json: { code: 502 } }
            : { status: 409, json: { code: 409, message: '状态不允许' } },
          'passes on a refusal by the upstream',
        );
        t.notOk(
          refused.cookies.some((line) => line.startsWith('bank_token=')),
          'a refusal does not change the session',
        );
        t.same(
          toResult(row, refused.json),
          declaredFailure(row, refused.json),
          'the typed api turns a refusal into the declared failure',
        );

        upstream.on('*', (_hit, response) => response.destroy());
        const broken = await send(signedIn(), row, input);
        t.match(
          broken,
          row.once ? { status: 504, json: { code: 50410 } } : { status: 502, json: { code: 502 } },
          'returns 502, or 504 for a row with `once`, if the upstream closes the connection',
        );
        t.equal(
          toResult(row, broken.json),
          row.onFailure === 'false' ? false : null,
          'the typed api turns that into null or false',
        );

        if (row.auth === 'member') {
          upstream.on('*', json({ code: 401, message: '登录已过期，请重新登录', data: null }));
          const expired = await send(signedIn(), row, input);
          t.match(
            expired,
            { status: 401, json: { code: SENTINEL } },
            'returns 40000 if the upstream refuses the token',
          );
          t.ok(expired.headers['x-session-reset'], 'names the refused token in `x-session-reset`');
          t.equal(expired.cookies.length, 0, 'does not remove the cookie, which may be newer');
        }
      }
    });
  }
});

function declaredFailure(row: Endpoint, envelope: unknown): unknown {
  if (row.onFailure === 'false') return false;
  if (row.onFailure === 'null' || row.onFailure === 'session') return null;
  return row.returns === 'envelope' ? envelope : SENTINEL;
}

t.test('the embedded upstream responds to every GET within its schema', async (t) => {
  const portal = await startPortal(t);
  const browser = await portal.member();
  for (const [name, row] of rows) {
    if (row.session === 'closes' || bffCall(row).method !== 'GET') continue;
    const response = await send(browser, row, sampleInput(row.input));
    t.not(response.json.code, 502, `${name}: ${response.text.slice(0, 160)}`);
  }
});
