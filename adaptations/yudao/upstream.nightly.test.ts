import t, { type Test } from 'tap';
import { MEMBER, PASSWORD } from './sample.ts';
import { SMS_CODE, startYudao } from './upstream.ts';

interface Reply {
  code: number;
  msg: string;
  data: Record<string, unknown> | null;
}

/** Sends one request; every response is HTTP 200. */
async function send(
  t: Test,
  origin: string,
  call: string,
  { token = '', tenant = '1', body }: { token?: string; tenant?: string; body?: object } = {},
): Promise<Reply> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${origin}/app-api${path}`, {
    method,
    headers: {
      ...(tenant && { 'tenant-id': tenant }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  t.equal(response.status, 200, `${call} is HTTP 200`);
  return (await response.json()) as Reply;
}

t.test('The imitation refuses as the original does: by a code in the body of HTTP 200', async (t) => {
  const { origin } = await startYudao(t);
  const { data } = await send(t, origin, 'POST /member/auth/login', {
    body: { mobile: MEMBER.ordinary, password: PASSWORD },
  });
  const token = String(data?.accessToken);
  const refusals: [string, Parameters<typeof send>[3], number, string][] = [
    ['GET /member/user/get', {}, 401, '账号未登录'],
    ['GET /nowhere', {}, 401, '账号未登录'],
    ['GET /nowhere', { token }, 404, '请求地址不存在:/app-api/nowhere'],
    ['POST /member/user/get', { token }, 405, "请求方法不正确:Request method 'POST' not supported"],
    ['GET /member/level/list', { tenant: '' }, 400, '请求的租户标识未传递，请进行排查'],
    ['GET /member/user/get', { token, tenant: '2' }, 403, '您无权访问该租户的数据'],
    [
      'POST /member/auth/login',
      { body: { mobile: MEMBER.ordinary, password: 'x' } },
      400,
      '请求参数不正确:密码长度为 4-16 位',
    ],
    [
      'POST /member/auth/login',
      { body: { mobile: MEMBER.ordinary, password: 'wrong' } },
      1_004_003_000,
      '登录失败，账号密码不正确',
    ],
    [
      'POST /member/auth/login',
      { body: { mobile: MEMBER.disabled, password: PASSWORD } },
      1_004_003_001,
      '登录失败，账号被禁用',
    ],
    [
      'POST /member/auth/sms-login',
      { body: { mobile: MEMBER.fresh, code: SMS_CODE } },
      1_002_014_000,
      '验证码不存在',
    ],
    ['GET /pay/wallet-transaction/page?pageSize=201', { token }, 400, '请求参数不正确:每页条数最大值为 200'],
    ['POST /member/auth/refresh-token', {}, 400, '请求参数缺失:refreshToken'],
    ['POST /member/auth/refresh-token?refreshToken=x', {}, 400, '无效的刷新令牌'],
  ];
  for (const [call, given, code, msg] of refusals)
    t.match(await send(t, origin, call, given), { code, msg, data: null }, call);
});

t.test(
  'The imitation refreshes tokens as the original does: the refresh token stays, the access token is replaced, and a logout ends both',
  async (t) => {
    const { origin, settings, validTokens } = await startYudao(t, { accessSeconds: 1 });
    const login = await send(t, origin, 'POST /member/auth/login', {
      body: { mobile: MEMBER.ordinary, password: PASSWORD },
    });
    const { accessToken: first, refreshToken } = login.data as Record<string, string>;
    settings.accessSeconds = 60;
    const refreshed = await send(t, origin, `POST /member/auth/refresh-token?refreshToken=${refreshToken}`);
    const { accessToken: second } = refreshed.data as Record<string, string>;
    t.equal(refreshed.data?.refreshToken, refreshToken);
    t.equal((await send(t, origin, 'GET /member/user/get', { token: first as string })).code, 401);
    t.equal((await send(t, origin, 'GET /member/user/get', { token: second as string })).code, 0);
    await send(t, origin, 'POST /member/auth/logout', { token: second as string });
    t.same(validTokens(), { access: [], refresh: [] });
  },
);
