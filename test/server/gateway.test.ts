import t from 'tap';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import type { UpstreamReply } from '../../server/upstream/upstreamReply.ts';
import { gatewayWith, replyOf } from '../support/gatewayWith.ts';

const GRANT = { user_id: 1, expires_in: 3600, access_token: 'fresh-token', token_type: 'Bearer' };
const LOGIN = { phone_number: '13800000001', password: 'Demo-2026' };

t.test(
  'invalid input is refused with a Chinese message for each field, and the upstream is not called',
  async (t) => {
    const { call, context, calls } = gatewayWith();
    const envelope = (await call(
      'withdraw',
      { amount: '1e3', type: 0, bogus: 1 },
      context('token', { key: 'request-0001' }),
    )) as Envelope<{ errors: Record<string, string> }>;
    t.equal(envelope.code, 400);
    t.match(envelope.data.errors, {
      amount: '请输入大于 0 的金额，最多两位小数',
      type: '请选择收款方式',
      bogus: '不支持的字段',
    });
    const empty = (await call('withdraw', {}, context('token', { key: 'request-0001' }))) as Envelope<{
      errors: Record<string, string>;
    }>;
    t.match(empty.data.errors, { amount: '请填写此项', type: '请填写此项' });
    t.ok(
      Object.values(envelope.data.errors).includes(envelope.message),
      'the message is that of one of the fields',
    );
    t.equal(calls.length, 0);
  },
);

t.test("a member's call without a session is refused without calling the upstream", async (t) => {
  const { call, context, calls } = gatewayWith();
  t.match(await call('bag', {}, context()), { code: 40000, message: '请先登录', reason: 'not_logged_in' });
  t.equal(calls.length, 0);
});

t.test(
  'the authorization header is the token, "0" for a visitor where it is optional, and absent on public calls',
  async (t) => {
    const { call, context, calls } = gatewayWith(() => replyOf(fail(422, '')));
    await call('bag', {}, context('token'));
    await call('visit', {}, context());
    await call('visit', {}, context('token'));
    await call('login', LOGIN, context('token'));
    t.same(
      calls.map(({ token }) => token),
      ['token', null, 'token', undefined],
    );
  },
);

t.test(
  'what the specification calls public is sent without the member’s token, and so are all site calls but the visit',
  async (t) => {
    const { call, context, calls } = gatewayWith(() => replyOf(fail(422, '')));
    const open = {
      login: '/api/login',
      register: '/api/register',
      sendSms: '/api/send/sms',
      forgetPassword: '/api/forget/password',
      levels: '/api/level',
      vipPackages: '/api/vip',
      withdrawConfig: '/api/withdraw',
      scanCreate: '/api/scanAuth',
      scanPoll: '/api/scanAuth',
      index: '/api/index',
      site: '/api/site',
      rechargeConfig: '/api/recharge',
      seo: '/api/seo',
      config: '/api/config',
      uploadConfig: '/api/upload',
      partner: '/api/partner',
      loanType: '/api/loan_type',
      notice: '/api/notice',
      wz: '/api/wz',
    } as const satisfies Partial<Record<CallName, string>>;
    for (const [name, path] of Object.entries(open)) {
      // The names are those of `open`.
      await call(name as CallName, sampleInput(contract[name as CallName].input), context('token'));
      t.same([calls.at(-1)?.path.split('?')[0], calls.at(-1)?.token], [path, undefined], name);
    }
    t.equal(contract.scanAuth.auth, 'public', 'the third use of the QR call');
  },
);

t.test(
  'placeholders go into the path, other fields into the query of a GET or the body of a POST',
  async (t) => {
    const { call, context, calls } = gatewayWith(() => replyOf(fail(422, '')));
    await call('bill', {}, context('token'), { page: '2', keyword: '佣金 &x=1' });
    await call('cancelFormRecord', { id: 7 }, context('token'));
    t.match(calls[0], {
      method: 'GET',
      path: `/api/user/bill?page=2&${new URLSearchParams({ keyword: '佣金 &x=1' })}&count=10`,
      body: undefined,
    });
    t.match(calls[1], { method: 'POST', path: '/api/user/form/7/cancel', body: {} });
  },
);

t.test(
  'what a caller leaves out has the default of the specification: page 1 of ten rows, and a text message for scene 1 in area 86',
  async (t) => {
    const { call, context, calls } = gatewayWith();
    for (const name of ['certLogs', 'childs', 'notices'] as const) {
      await call(name, {}, context('token'));
      t.same(calls.at(-1)?.path.split('?')[1]?.split('&').sort(), ['count=10', 'page=1'], name);
    }
    await call('sendSms', { phone_number: '13800001234' }, context());
    t.same(calls.at(-1)?.body, { phone_number: '13800001234', scene: '1', area: '86' });
  },
);

t.test('a login moves the token from the response into the session', async (t) => {
  const { call, context } = gatewayWith(() => replyOf(ok({ ...GRANT })));
  const visitor = context('old-token');
  // Without the upstream’s word, which has no Chinese character.
  t.same(await call('login', LOGIN, visitor), ok({ user_id: 1, expires_in: 3600 }, ''));
  t.equal(visitor.session.token, 'fresh-token', 'the old token is replaced');
  t.equal(visitor.session.changed, true);
});

t.test('a refused login, or one with an unusable response, opens no session', async (t) => {
  for (const reply of [
    replyOf(fail(422, '密码错误', GRANT)),
    replyOf(ok(null)),
    ...['', 'not a token;', undefined].map((access_token) => replyOf(ok({ ...GRANT, access_token }))),
  ]) {
    const { call, context } = gatewayWith(() => reply);
    const visitor = context();
    const envelope = await call('login', LOGIN, visitor);
    t.equal(visitor.session.token, undefined);
    t.notMatch(JSON.stringify(envelope), /token/);
    t.match(envelope, { code: envelope.message === '密码错误' ? 422 : 502 });
  }
});

t.test('a token alone opens a session, with the default lifetime', async (t) => {
  for (const data of [
    { access_token: 'fresh-token' },
    { access_token: 'fresh-token', expires_in: null },
    { access_token: 'fresh-token', expires_in: 1763618700 },
    { access_token: 'fresh-token', expires_in: 'never', user_id: 'x' },
  ]) {
    const { call, context } = gatewayWith(() => replyOf(ok(data)));
    const visitor = context();
    t.match(await call('login', LOGIN, visitor), { code: 200 }, JSON.stringify(data));
    t.equal(visitor.session.token, 'fresh-token');
  }
});

t.test('logout closes the session, and tells the upstream once, with the token', async (t) => {
  const { call, context, calls } = gatewayWith();
  const member = context('token');
  t.match(await call('logout', {}, member), { code: 200, data: null });
  t.equal(member.session.token, undefined);
  t.match(calls, [{ method: 'POST', path: '/api/logout', token: 'token' }]);
  t.match(await call('logout', {}, member), { code: 200 });
  t.match(await call('logout', {}, context()), { code: 200 });
  t.equal(calls.length, 1, 'without a token there is nothing to tell');
});

t.test("only a refusal of the session's token rejects the session", async (t) => {
  const verdicts: [name: 'bag' | 'visit' | 'login', reply: UpstreamReply, rejected: boolean][] = [
    ['bag', replyOf(fail(40000, '')), true],
    ['bag', replyOf(fail(401, '')), true],
    ['bag', { outcome: 'ok', status: 401, text: '' }, true],
    ['visit', replyOf(fail(40000, '')), true],
    ['visit', replyOf(fail(403, '账号已停用')), true],
    ['visit', replyOf(fail(422, '令牌校验失败')), false],
    ['bag', replyOf(fail(422, '')), false],
    ['bag', { outcome: 'ok', status: 403, text: '' }, false],
    ['bag', replyOf(fail(500, '')), false],
    ['visit', replyOf(fail(500, '')), false],
    ['visit', replyOf(fail(429, '')), false],
    ['visit', replyOf(fail(40000, ''), 503), false],
    ['visit', { outcome: 'ok', status: 200, text: '<html>' }, false],
    ['visit', { outcome: 'timeout', sent: true }, false],
    ['visit', { outcome: 'refused', sent: false }, false],
    ['visit', { outcome: 'reset', sent: true }, false],
    ['login', replyOf(fail(40000, '')), false],
  ];
  for (const [name, reply, rejected] of verdicts) {
    const { call, context } = gatewayWith(() => reply);
    const member = context('token');
    await call(name, name === 'login' ? LOGIN : {}, member);
    t.equal(member.session.rejected, rejected, `${name}: ${JSON.stringify(reply)}`);
    t.equal(member.session.token, 'token', 'the token stays until the response is sent');
  }
});

t.test('a late refusal of an old token does not affect the new token', async (t) => {
  const { call, context } = gatewayWith(async () => {
    member.session.open({ token: 'newer-token' });
    return replyOf(fail(40000, ''));
  });
  const member = context('token');
  await call('bag', {}, member);
  t.equal(member.session.rejected, false);
  t.equal(member.session.token, 'newer-token');
});

t.test('a client that disconnects aborts a read, but not a write', async (t) => {
  const { call, context, calls } = gatewayWith(() => replyOf(fail(422, '')));
  const { signal } = new AbortController();
  await call('bag', {}, context('token', { signal }));
  await call('editUser', { nickname: '知夏' }, context('token', { signal }));
  await call('site', {}, context('token', { signal }));
  t.same(
    calls.map((one) => one.signal === signal),
    [true, false, false],
    'nor the load of a shared copy',
  );
});
