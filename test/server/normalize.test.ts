import t from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { normalize } from '../../server/upstream/normalize.ts';
import type { UpstreamReply } from '../../server/upstream/upstreamReply.ts';

const adaptation = adapt({});
const replyOf = (status: number, text: string): UpstreamReply => ({ outcome: 'ok', status, text });
const envelope = (code: unknown, rest: object = { message: '说明', data: { a: 1 } }) =>
  JSON.stringify({ code, ...rest });

const failure = (reason: string) => ({
  code: 502,
  message: '服务暂时不可用，请稍后再试',
  data: null,
  reason,
});
/** No envelope, and an envelope or status of an error. */
const BAD = failure('upstream_invalid');
const FAILED = failure('upstream_failed');
const saying = (message: string) => ({ ...FAILED, message });
const LATE = { code: 504, message: '服务响应超时，请稍后再试', data: null, reason: 'upstream_timeout' };

// Every kind of response and its envelope: [title, HTTP status, body, envelope].
const RESPONSES: [
  title: string,
  status: number,
  text: string,
  expected: { code: number; message: string; data: unknown; reason?: string },
][] = [
  ['a good envelope', 200, envelope(200), { code: 200, message: '说明', data: { a: 1 } }],
  ['a code of digits in a string', 200, envelope('200'), { code: 200, message: '说明', data: { a: 1 } }],
  ['a business code', 200, envelope(10086), { code: 10086, message: '说明', data: { a: 1 } }],
  ['a refusal under its own HTTP status', 422, envelope(422), { code: 422, message: '说明', data: { a: 1 } }],
  [
    'a good envelope under HTTP 403: the code decides',
    403,
    envelope(200),
    { code: 200, message: '说明', data: { a: 1 } },
  ],
  ['a negative code', 200, envelope(-1), { code: -1, message: '说明', data: { a: 1 } }],
  ['code 0', 200, envelope(0), { code: 0, message: '说明', data: { a: 1 } }],
  ['no message', 200, envelope(200, { data: 1 }), { code: 200, message: '', data: 1 }],
  [
    'a message that is not a string',
    200,
    envelope(200, { message: { html: 1 }, data: 1 }),
    { code: 200, message: '', data: 1 },
  ],
  ['no data', 200, envelope(200, { message: 'ok' }), { code: 200, message: 'ok', data: null }],
  [
    'more fields than the three',
    200,
    envelope(200, { message: 'ok', data: 1, stack: 'secret' }),
    { code: 200, message: 'ok', data: 1 },
  ],
  [
    'a __proto__ field',
    200,
    '{"code":200,"message":"ok","data":1,"__proto__":{"code":500}}',
    { code: 200, message: 'ok', data: 1 },
  ],

  ['code 401', 200, envelope(401), { code: 40000, message: '说明', data: { a: 1 } }],
  ['code 40000', 200, envelope(40000), { code: 40000, message: '说明', data: { a: 1 } }],
  [
    'code 40000 without a message',
    200,
    envelope(40000, {}),
    { code: 40000, message: '登录已过期，请重新登录', data: null },
  ],
  ['code "40000" as text', 200, envelope('40000'), { code: 40000, message: '说明', data: { a: 1 } }],
  [
    'code 429',
    200,
    envelope(429, { message: '太快了', data: { retry_after: 7 } }),
    { code: 429, message: '太快了', data: { retry_after: 7 } },
  ],
  ['code 500: a failure with the upstream’s own message', 200, envelope(500), saying('说明')],
  [
    'code 503 with a sentence for people',
    200,
    envelope(503, { message: 'VIP 服务维护中，预计 18:00 恢复。', data: null }),
    saying('VIP 服务维护中，预计 18:00 恢复。'),
  ],
  ['code 500 without a message', 200, envelope(500, {}), FAILED],
  ...[
    '系统异常：SQLSTATE 42S02',
    '出错 /srv/app/User.php',
    '错误 App\\User::find',
    '错误：at Db.query(3)',
    '<b>出错</b>',
    '出错\n at x',
    `出错${'了'.repeat(200)}`,
  ].map((message): (typeof RESPONSES)[number] => [
    `code 500 with what programs write: ${message}`,
    200,
    envelope(500, { message, data: null }),
    FAILED,
  ]),
  [
    'code 502 with a stack in its message',
    200,
    envelope(502, { message: 'at Db.query (db.js:3)', data: null }),
    FAILED,
  ],
  ['code 599', 200, envelope(599), saying('说明')],
  ['code 600: a business code again', 200, envelope(600), { code: 600, message: '说明', data: { a: 1 } }],

  ['HTTP 500 with an envelope of a failure', 500, envelope(500), saying('说明')],
  ['HTTP 500 with a business code', 500, envelope(10086), saying('说明')],
  ['HTTP 500 with a good envelope', 500, envelope(200), BAD],
  ['HTTP 500 with code 40000: a failure does not refuse the token', 500, envelope(40000), BAD],
  ['HTTP 502 with HTML', 502, '<html>Bad Gateway</html>', BAD],
  ['HTTP 503', 503, '', BAD],

  [
    'a bare 401',
    401,
    '',
    { code: 40000, message: '登录已过期，请重新登录', data: null, reason: 'session_expired' },
  ],
  [
    'a 401 with HTML',
    401,
    '<h1>Unauthorized</h1>',
    { code: 40000, message: '登录已过期，请重新登录', data: null, reason: 'session_expired' },
  ],
  [
    'a bare 403',
    403,
    'Forbidden',
    { code: 403, message: '没有权限进行此操作', data: null, reason: 'forbidden' },
  ],
  [
    'a bare 404',
    404,
    '<h1>Not Found</h1>',
    { code: 404, message: '没有找到您要的内容', data: null, reason: 'not_found' },
  ],
  [
    'a bare 429',
    429,
    '',
    { code: 429, message: '操作过于频繁，请稍后再试', data: null, reason: 'rate_limited' },
  ],
  ['a bare 400', 400, 'Bad Request', BAD],
  ['a redirect', 302, '', BAD],
  ['204 without a body', 204, '', BAD],

  ['nothing at all', 200, '', BAD],
  ['garbage', 200, '\u0000\u0001not json', BAD],
  ['HTML under HTTP 200', 200, '<!doctype html><title>login</title>', BAD],
  ['half an envelope', 200, '{"code":200,"message":"ok","data":{"a":', BAD],
  ['two envelopes', 200, `${envelope(200)}${envelope(200)}`, BAD],
  ['a number', 200, '200', BAD],
  ['a text', 200, '"ok"', BAD],
  ['null', 200, 'null', BAD],
  ['true', 200, 'true', BAD],
  ['a list', 200, '[{"code":200}]', BAD],
  ['an object without code', 200, '{"message":"ok","data":{}}', BAD],
  ['code null, which NaN is written as', 200, envelope(Number.NaN), BAD],
  ['a bare NaN', 200, '{"code":NaN,"message":"","data":null}', BAD],
  ['a fractional code', 200, envelope(200.5), BAD],
  ['a code beyond all integers', 200, '{"code":1e300}', BAD],
  ['code "success"', 200, envelope('success'), BAD],
  ['code true', 200, envelope(true), BAD],
  ['code [200]', 200, envelope([200]), BAD],
  ['code "2e2"', 200, envelope('2e2'), BAD],
  ['code " 200"', 200, envelope(' 200'), BAD],
  ['code ""', 200, envelope(''), BAD],
  ['code "12345678"', 200, envelope('12345678'), BAD],
];

t.test('every kind of response is normalised to an envelope', async (t) => {
  for (const [title, status, text, expected] of RESPONSES)
    t.same(normalize(replyOf(status, text), adaptation), expected, title);
});

t.test('a deeply nested response does not break the parser', async (t) => {
  const deep = `{"code":200,"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  t.ok([200, 502].includes(normalize(replyOf(200, deep), adaptation).code));
});

t.test('a failed request is normalised to 504 after a time-out, else to 502', async (t) => {
  for (const sent of [true, false]) {
    t.same(normalize({ outcome: 'timeout', sent }, adaptation), LATE, 'timeout');
    for (const outcome of ['refused', 'reset', 'aborted'] as const)
      t.same(normalize({ outcome, sent }, adaptation), failure('upstream_unreachable'), outcome);
    t.same(normalize({ outcome: 'oversize', sent }, adaptation), BAD, 'oversize');
  }
});

t.test('normalising does not change the prototype of objects', async (t) => {
  normalize(
    replyOf(
      200,
      '{"code":200,"data":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
    ),
    adaptation,
  );
  t.notOk('polluted' in {});
});
