import t from 'tap';
import { createApi, type Transport, toResult } from '../../shared/api.ts';
import { callNames, contract, type CallName } from '../../shared/contract/index.ts';
import { fail, httpStatus, ok, type Envelope } from '../../shared/envelope.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { isBusinessReason, REASONS } from '../../shared/reasons.ts';

type Row = [Endpoint['returns'], Endpoint['onFailure'], Envelope, unknown];

const refusal = fail(422, '可提现金额不足');
const short = fail(402, '余额不足', { need: '20.00' });

t.test('success returns data, message or the whole envelope, for every failure policy', async (t) => {
  const envelope = ok({ id: 1 }, '申请提现成功');
  for (const onFailure of ['sentinel', 'false', 'null', 'session'] as const) {
    t.same(toResult({ returns: 'data', onFailure }, envelope), { id: 1 });
    t.equal(toResult({ returns: 'message', onFailure }, envelope), '申请提现成功');
    t.same(toResult({ returns: 'envelope', onFailure }, envelope), envelope);
  }
});

const table: Row[] = [
  ['data', 'sentinel', refusal, 40000],
  ['message', 'sentinel', refusal, 40000],
  ['data', 'sentinel', fail(40000, '登录已过期'), 40000],
  ['data', 'sentinel', fail(404, '记录不存在'), 40000],
  ['data', 'sentinel', fail(502, '服务不可用'), null],
  ['data', 'sentinel', fail(503, '服务繁忙'), null],
  ['data', 'sentinel', fail(504, '服务超时'), null],
  ['data', 'sentinel', fail(500, '服务出错'), null],
  ['message', 'sentinel', fail(50410, '处理结果未知'), null],
  ['data', 'sentinel', fail(429, '今天的次数已用完', null, 'rate_limited'), 40000],
  ['data', 'sentinel', fail(429, '今天的次数已用完', null, 'daily_limit'), 40000],
  ['message', 'sentinel', fail(502, '系统升级中', null, 'upstream_failed'), 40000],
  ['data', 'false', refusal, false],
  ['data', 'false', fail(502, '服务不可用'), false],
  ['data', 'null', refusal, null],
  ['data', 'null', fail(502, '服务不可用'), null],
  ['data', 'null', fail(40000, ''), null],
  ['data', 'session', fail(401, '登录已过期'), 40000],
  ['data', 'session', fail(40000, '登录已过期'), 40000],
  ['data', 'session', fail(502, '服务不可用'), null],
  ['data', 'session', fail(502, '系统升级中', null, 'upstream_failed'), null],
  ['data', 'session', fail(429, '操作过于频繁', null, 'rate_limited'), null],
  ['envelope', 'sentinel', short, short],
  ['envelope', 'sentinel', fail(40000, '登录已过期'), 40000],
  ['envelope', 'sentinel', fail(504, '服务超时'), null],
  [
    'envelope',
    'sentinel',
    fail(429, '操作过于频繁', null, 'rate_limited'),
    fail(429, '操作过于频繁', null, 'rate_limited'),
  ],
];
// The gateway's failures: nothing is known of what the upstream says.
for (const [
  reason,
  {
    codes: [code],
  },
] of Object.entries(REASONS))
  if (isUpstreamFailure(code) && code !== 429 && !isBusinessReason(reason) && reason !== 'upstream_failed')
    table.push(['data', 'sentinel', fail(code, '', null, reason), null]);

t.test('a failure returns what the policy declares', async (t) => {
  for (const [returns, onFailure, envelope, expected] of table)
    t.same(
      toResult({ returns, onFailure }, envelope),
      expected,
      `${returns}, ${onFailure}, code ${envelope.code} ${envelope.reason ?? ''}`,
    );
});

t.test('429, 5xx and an unknown outcome are failures of the upstream; other codes are not', async (t) => {
  t.same(
    [429, 500, 502, 503, 504, 599, 50410].filter((code) => !isUpstreamFailure(code)),
    [],
  );
  t.same([200, 400, 401, 402, 403, 404, 409, 422, 499, 600, 40000, 50000].filter(isUpstreamFailure), []);
});

t.test('each code has its HTTP status under /bff', async (t) => {
  const cases: [number, number][] = [
    [200, 200],
    [40000, 401],
    [50410, 504],
    [400, 400],
    [404, 404],
    [409, 409],
    [429, 429],
    [502, 502],
    [599, 599],
    [0, 422],
    [1, 422],
    [201, 422],
    [600, 422],
    [10001, 422],
    [-1, 422],
  ];
  for (const [code, status] of cases) t.equal(httpStatus(code), status, `code ${code}`);
});

t.test('the typed api has a method for every row, and `envelope` returns the whole envelope', async (t) => {
  const sent: unknown[] = [];
  const transport = async (name: CallName, input: object) => {
    sent.push([name, input]);
    return name === 'login' ? fail(400, '账号或密码错误') : ok({ list: [] }, '好的');
  };
  const api = createApi(contract, transport as Transport);
  for (const name of callNames) t.type(api[name], 'function', name);
  t.equal(await api.login({ phone_number: '13800001234', password: 'wrong' }), false);
  t.equal(await api.setPassword({ password: 'yinqiao-2026', password_confirmation: 'yinqiao-2026' }), '好的');
  t.same(await api.envelope('login', {}), fail(400, '账号或密码错误'));
  t.same(
    sent.map((call) => (call as [string])[0]),
    ['login', 'setPassword', 'login'],
  );
});
