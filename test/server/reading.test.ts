import t from 'tap';
import { callOfRow, chainOf } from '../../server/gateway/call.ts';
import type { Shape } from '../../server/gateway/shape.ts';
import { endOrOpenSession } from '../../server/gateway/steps/endOrOpenSession.ts';
import { readEnvelope } from '../../server/gateway/steps/readEnvelope.ts';
import { readOutput } from '../../server/gateway/steps/readOutput.ts';
import type { Parts } from '../../server/gateway/steps/step.ts';
import { Session } from '../../server/session/session.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { gatewayParts } from '../support/recorded.ts';
import { silentLog } from '../support/logTo.ts';

const TOKEN = 'token-12345678';
const shaped = (result: object = {}): Shape =>
  ({ output: (value: unknown) => ({ value, places: [], ...result }) }) as unknown as Shape;
/** Of the identity, only what these steps ask. */
const parts = {
  ...gatewayParts(),
  identity: { isForeign: async () => false, known: () => undefined },
  seen: { upstream: false },
} as unknown as Parts;
const read = chainOf([readEnvelope, endOrOpenSession, readOutput]);

/** Reads an answer to a request with `TOKEN`. `now`: the token that the session has when the answer comes. */
async function interpret(
  name: CallName,
  envelope: Partial<Envelope>,
  { now = TOKEN, sent = TOKEN, shape = shaped() }: { now?: string; sent?: string | null; shape?: Shape } = {},
) {
  const session = new Session(now, 'ABC234');
  const row = { name, row: contract[name], shape, adapter: undefined, untaken: [], parts };
  const call = callOfRow(row, { session, log: silentLog }, { input: {} });
  call.received = {
    envelope: { code: 200, message: 'm', data: null, ...envelope },
    token: sent,
    mayHaveWritten: true,
  };
  const made = await read(call);
  return {
    envelope: made,
    places: call.places,
    fault: call.fault,
    events: session.takeEvents(),
    cookies: session.takeChanges(),
    rejection: session.rejection,
  };
}

t.test(
  'a token counts as accepted only by an answer that needs it, and to the session that has sent it',
  async (t) => {
    const accepted = async (...given: Parameters<typeof interpret>) =>
      (await interpret(...given)).events.accepted === true;
    t.equal(await accepted('bag', {}), true);
    t.equal(await accepted('visit', {}), true, 'which checks the token and nothing else');
    t.equal(await accepted('articles', {}), false, 'a public call says nothing of it');
    t.equal(await accepted('bag', {}, { now: 'another-token-1' }), false);
    t.equal(await accepted('bag', {}, { sent: null }), false);
    t.equal(await accepted('bag', { code: 422 }), false);
  },
);

t.test('a refused token ends the session that has sent it', async (t) => {
  t.match(await interpret('bag', { code: 40000, message: '已过期' }), {
    rejection: 'refused',
    envelope: { code: 40000, message: '已过期', reason: 'session_expired' },
  });
  t.same((await interpret('bag', { code: 40000 })).places, []);
  t.match((await interpret('bag', { code: 40000, message: '' })).envelope.message, /重新登录/);
  for (const [given, why] of [
    [{ now: 'another-token-1' }, 'another session by now'],
    [{ sent: null }, 'nothing was sent'],
  ] as const)
    t.equal((await interpret('bag', { code: 40000 }, given)).rejection, undefined, why);
  for (const [name, code, ends] of [
    ['visit', 403, true],
    ['visit', 502, false],
    ['bag', 403, false],
  ] as const)
    t.equal((await interpret(name, { code })).rejection !== undefined, ends, `${name} ${code}`);
});

t.test('an invite code is forgotten when it was used or refused, and at no other time', async (t) => {
  const forgets = async (...given: Parameters<typeof interpret>) =>
    (await interpret(...given)).cookies.some(({ name, value }) => name === 'bank_invite' && value === '');
  t.equal(await forgets('register', { data: { access_token: 'new-token-1234' } }), true);
  t.equal(await forgets('register', { code: 422, data: { errors: { invite_code: '邀请码不存在' } } }), true);
  for (const data of [
    { errors: { code: '验证码错误' } },
    { errors: null },
    { errors: 'invite_code' },
    { invite_code: 'x' },
    null,
    'invite_code',
  ])
    t.equal(await forgets('register', { code: 422, data }), false, JSON.stringify(data));
  t.equal(
    await forgets('login', { data: { access_token: 'new-token-1234' } }),
    true,
    'a login by code may make an account',
  );
});

t.test('a login’s token goes into the session, with its lifetime if it is one', async (t) => {
  const life = async (expires_in: unknown) =>
    (await interpret('login', { data: { access_token: 'new-token-1234', expires_in } })).events.opened;
  const given = (lifetime: number | undefined) => ({
    token: 'new-token-1234',
    lifetime,
    expiry: undefined,
    refresh: undefined,
  });
  t.same(await life(undefined), given(undefined));
  for (const seconds of [1, 7_200, 34_560_000]) t.same(await life(seconds), given(seconds));
  for (const none of [0, -1, 34_560_001, 1_800_000_000, 'soon', null])
    t.same(await life(none), given(undefined), String(none));
  for (const data of [{}, { access_token: '' }, { access_token: 'a b' }, null])
    t.match(await interpret('login', { data }), {
      envelope: { code: 502, reason: 'upstream_invalid' },
      events: { opened: undefined },
      fault: '/access_token',
    });
  t.equal(
    (await interpret('bag', { data: { access_token: 'new-token-1234' } })).events.opened,
    undefined,
    'other calls open none',
  );
});

t.test(
  'data without what they are good for are a fault of the upstream; nothing in place of a record is no record',
  async (t) => {
    const shape = shaped({ fault: '/id', places: [{ path: '/id', kind: 'missing', n: 1 }] });
    t.match(await interpret('article', { data: { title: 'x' } }, { shape }), {
      envelope: { code: 502, message: /不完整/, reason: 'upstream_invalid' },
      fault: '/id',
      places: [{ path: '/id' }],
    });
    for (const data of [null, '', {}, []]) {
      t.match(
        (await interpret('article', { data }, { shape })).envelope,
        { code: 404, reason: 'not_found' },
        JSON.stringify(data),
      );
      t.match(
        (await interpret('bag', { data }, { shape })).envelope,
        { code: 502 },
        'a call that asks for no record',
      );
    }
  },
);

t.test('of a refusal’s data, what callers act on is kept, and nothing else', async (t) => {
  const data = {
    errors: { amount: ['金额过大', '或过小'], type: '', note: 5, other: {} },
    need: '12.5',
    price: 80,
    retry_after: 60,
    left: 2,
    failures: 3,
    captcha_required: 1,
    code_required: '1',
    debug: 'secret',
  };
  t.same((await interpret('withdraw', { code: 422, data })).envelope.data, {
    errors: { amount: '金额过大', note: '填写的内容不正确' },
    need: '12.50',
    price: '80.00',
    retry_after: 60,
    left: 2,
    failures: 3,
    captcha_required: true,
    code_required: true,
  });
  for (const nothing of [
    null,
    'x',
    [],
    {},
    { errors: ['x'] },
    { errors: {} },
    { captcha_required: 0, code_required: 'no' },
    { debug: 1 },
  ])
    t.equal(
      (await interpret('withdraw', { code: 422, data: nothing })).envelope.data,
      null,
      JSON.stringify(nothing),
    );
  t.match(await interpret('withdraw', { code: 422, reason: 'balance_short' }), {
    envelope: { reason: 'balance_short' },
    places: [],
  });
  t.match(await interpret('withdraw', { code: 422, reason: 'no_such_reason' } as never), {
    envelope: { reason: String },
    places: [{ path: '/reason' }],
  });
  t.same((await interpret('withdraw', { code: 422 })).places, [], 'no reason is none that we do not know');
});

t.test(
  'a text that quotes the token is dropped; a token too short to be one is not looked for',
  async (t) => {
    const quoting = (token: string) => ({
      code: 422,
      message: `错误 ${token}`,
      data: { errors: { amount: `is ${token}`, [token]: 'x', type: ['可以', `${token}`], note: '可以' } },
    });
    t.match((await interpret('withdraw', quoting(TOKEN))).envelope, {
      message: '',
      data: { errors: { note: '可以' } },
    });
    t.same(
      Object.keys(((await interpret('withdraw', quoting(TOKEN))).envelope.data as { errors: object }).errors),
      ['note'],
    );
    t.equal((await interpret('bag', { message: `hello ${TOKEN}` })).envelope.message, '');
    for (const quoted of ['new-token-1234', 'refresh-token-1234'])
      t.match(
        await interpret('login', {
          message: `ok ${quoted}`,
          data: { access_token: 'new-token-1234', refresh_token: 'refresh-token-1234' },
        }),
        { envelope: { code: 200, message: '' }, events: { opened: { refresh: 'refresh-token-1234' } } },
        'of a login, its new ones',
      );
    for (const [token, message] of [
      ['1234567', '错误 1234567'],
      ['12345678', ''],
    ] as const)
      t.equal(
        (await interpret('withdraw', quoting(token), { now: token, sent: token })).envelope.message,
        message,
      );
    t.equal(
      (await interpret('withdraw', quoting('other-token-1234'))).envelope.message,
      '错误 other-token-1234',
      'of another text nothing is known',
    );
  },
);
