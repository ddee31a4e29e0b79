import t from 'tap';
import { contract } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { exchange } from '../edge/support/rawSocket.ts';

// Refusals that the author of a program has caused say what was expected: whoever does what `data.expected` says is served.
const ORIGIN = 'https://portal.example';
const JSON_BODY = { 'content-type': 'application/json' };
const PROGRAM = { ...JSON_BODY, 'x-bank-csrf': '1', origin: ORIGIN };
const WITHDRAWAL = JSON.stringify(sampleInput(contract.withdraw.input));

interface Refused {
  reason: string;
  message: string;
  data: {
    expected: {
      headers?: Record<string, false | { const?: string; pattern?: string }>;
      body?: object;
      fields?: Record<string, unknown>;
      known_fields?: string[];
      call?: string;
    };
  };
}

const upstream = await startStubUpstream(t);
const portal = await startPortal(t, { upstream: upstream.origin, env: { PUBLIC_ORIGIN: ORIGIN } });
/** Sends a write as a program does, without the headers of a browser. */
const send = async (headers: Record<string, string>, body = WITHDRAWAL, path = '/bff/user/withdraw') => {
  const browser = portal.browser();
  if (!('cookie' in headers)) browser.jar.set('bank_token', 'a-member');
  const { status, json } = await browser.send('POST', path, body, headers);
  return { status, json: json as unknown as Refused };
};
const KEY = { 'idempotency-key': 'program-0001' };

const causes: Record<string, { headers: Record<string, string>; body?: string }> = {
  'neither header of a write': { headers: { ...JSON_BODY, ...KEY } },
  'the wrong origin': { headers: { ...PROGRAM, ...KEY, origin: 'https://<script>.example' } },
  'without the CSRF header': { headers: { ...JSON_BODY, ...KEY, origin: ORIGIN } },
  'as a form': { headers: { ...PROGRAM, ...KEY, 'content-type': 'application/x-www-form-urlencoded' } },
  compressed: { headers: { ...PROGRAM, ...KEY, 'content-encoding': 'gzip' } },
  'without a key': { headers: PROGRAM },
  'with a short key': { headers: { ...PROGRAM, 'idempotency-key': '1' } },
};

for (const [title, { headers }] of Object.entries(causes))
  t.test(`a write ${title} says which headers it needs, and with them it is served`, async (t) => {
    const { status, json } = await send(headers);
    t.ok(status >= 400 && status < 500, String(status));
    t.match(json.message, /\p{Script=Han}/u, 'the message is for people');
    t.notMatch(JSON.stringify(json), /script|urlencoded|gzip/, 'nothing of the request comes back');
    const mended = new Map(Object.entries(headers));
    for (const [name, wanted] of Object.entries(json.data.expected.headers ?? {})) {
      if (wanted === false) mended.delete(name);
      else mended.set(name, wanted.pattern ? 'a-key.of-the~program' : String(wanted.const));
      if (wanted && wanted.pattern) t.match(mended.get(name), new RegExp(wanted.pattern));
    }
    t.match(await send(Object.fromEntries(mended)), { status: 200, json: { code: 200 } });
  });

t.test(
  'a call of members without a session says which cookie it needs, and which call gives it',
  async (t) => {
    const { json } = await portal.browser().get('/bff/user/bag');
    t.match(json, {
      code: 40000,
      reason: 'not_logged_in',
      data: { expected: { headers: { cookie: { pattern: 'bank_token=' } }, call: 'POST /bff/login' } },
    });
    t.match(await send({ ...PROGRAM, ...KEY, cookie: 'other=1' }), {
      status: 401,
      json: { reason: 'not_logged_in', data: { expected: { call: 'POST /bff/login' } } },
    });
  },
);

t.test('a field of the wrong type, a missing and an unknown one say what the call takes', async (t) => {
  const { json } = await send({ ...PROGRAM, ...KEY }, JSON.stringify({ amount: 100, 'amout<b>': '1' }));
  t.match(json, {
    reason: 'bad_input',
    data: { errors: { amount: String, type: String, 'amout<b>': String } },
  });
  const { fields = {}, known_fields: known = [] } = json.data.expected;
  t.match(fields.amount, { type: 'string', pattern: String });
  t.ok(new RegExp(String(fieldsOf(fields.amount).pattern)).test('100.00'));
  t.match(fields.type, { type: 'integer' });
  t.notOk('amout<b>' in fields, 'nothing that the caller chose');
  t.same(known, Object.keys(contract.withdraw.input.properties));
  t.notMatch(JSON.stringify(fields), /message|x-reads|\p{Script=Han}/u);
  t.match(
    (await portal.browser().get('/bff/user/bill?page=0')).json,
    { data: { expected: { fields: { page: { type: 'integer', minimum: 1 } } } } },
    'of a query as well',
  );
});

t.test('a body that is no JSON object, and another host, are told what was expected', async (t) => {
  for (const body of ['{', '[]', '{"a":'])
    t.match(
      await send({ ...PROGRAM, ...KEY }, body),
      {
        status: 400,
        json: {
          reason: 'bad_body',
          data: {
            expected: {
              headers: { 'content-type': { const: 'application/json' } },
              body: { type: 'object' },
            },
          },
        },
      },
      body,
    );
  const cancelled = await send(PROGRAM, '', '/bff/user/withdraw/1/cancel');
  t.not(cancelled.json.reason, 'bad_body', 'a call without a body takes an empty one, whatever its type');
  t.match(
    await send({ ...PROGRAM, ...KEY }, ''),
    {
      status: 400,
      json: { reason: 'bad_input', data: { expected: { fields: { amount: { type: 'string' } } } } },
    },
    'and another one says which fields it needs',
  );
  t.match(await send({ ...PROGRAM }, '{}', '/bff/upload'), {
    status: 415,
    json: { data: { expected: { headers: { 'content-type': { const: 'multipart/form-data' } } } } },
  });
  const { text } = await exchange(
    Number(new URL(portal.origin).port),
    'GET /bff/site HTTP/1.1\r\nHost: other.example\r\n\r\n',
  );
  t.match(JSON.parse(Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4), 'latin1').toString()), {
    reason: 'wrong_host',
    data: { expected: { headers: { host: { const: 'portal.example' } } } },
  });
});
