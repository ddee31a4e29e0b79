import t, { type Test } from 'tap';
import { adapt, type Adaptation } from '../../server/upstream/adapt/adapt.ts';
import {
  fenOfYuan,
  filtered,
  inYuan,
  pageOf,
  totalsOf,
  yuanOfFen,
  renamed,
  rowsOf,
  recordOf,
} from '../../server/upstream/adapt/fields.ts';
import { checkAdaptation } from '../../server/gateway/checkAdaptation.ts';
import { AdaptationError, readAdaptation } from '../../server/upstream/adapt/readAdaptation.ts';
import { startPortal } from '../helper.ts';
import { adaptationFolder } from '../support/folderWith.ts';
import { gatewayOf } from '../support/adaptedGateway.ts';
import { adaptation as odd } from '../support/upstreams/odd/adaptation.ts';

type Differences = Parameters<typeof adapt>[0];
const SECRET = '13800000001';
const fall = (): never => {
  throw new TypeError(`cannot read ${SECRET}`);
};
const WITHDRAWAL = { amount: '20.00', type: 1 };

/** The log line about an entry that threw, which quotes nothing. */
function sawFall(t: Test, logs: readonly Record<string, unknown>[], name: string, entry: string): void {
  const lines = logs.filter(({ event }) => event === 'upstream.adaptation');
  t.match(lines, [{ name, entry, error: 'TypeError', at: /^adaptationFaults\.test\.ts:\d+:\d+$/ }]);
  t.notMatch(JSON.stringify(lines), SECRET);
}

t.test('when `data` throws, a read has failed, a write has happened, and a login has not', async (t) => {
  const rows: Adaptation['rows'] = { bill: { data: fall }, withdraw: { data: fall }, login: { data: fall } };
  for (const [name, input, expected] of [
    ['bill', {}, { code: 502, message: '服务暂时不可用，请稍后再试', data: null }],
    ['withdraw', WITHDRAWAL, { code: 200, message: '好', data: null }],
    ['login', { phone_number: SECRET, password: 'Demo-2026' }, { code: 502 }],
  ] as const) {
    const { callRaw, context, logs } = await gatewayOf(t, adapt({ rows }), {
      code: 200,
      message: '好',
      data: { access_token: 7 },
    });
    t.match(await callRaw(name, input, context('token', { key: 'request-0001' })), expected, name);
    sawFall(t, logs, name, 'data');
  }
});

t.test('when `request` throws, nothing is sent, and the same key may be used again', async (t) => {
  let broken = true;
  const rows: Adaptation['rows'] = { withdraw: { request: (input) => (broken ? fall() : input) } };
  const { callRaw, context, hits, logs } = await gatewayOf(t, adapt({ rows }), {
    code: 200,
    message: '好',
    data: null,
  });
  const withdraw = () => callRaw('withdraw', WITHDRAWAL, context('token', { key: 'request-0001' }));
  t.match(await withdraw(), { code: 502, message: '服务暂时不可用，请稍后再试' });
  t.equal(hits.length, 0);
  sawFall(t, logs, 'withdraw', 'request');
  broken = false;
  t.match(await withdraw(), { code: 200 });
  t.equal(hits.length, 1);
});

t.test(
  'when `message` throws, the message stays; when `refusal` throws, the refusal has no details',
  async (t) => {
    const refused = { code: 422, message: '不行', data: { errors: { code: '验证码错误' } } };
    const silent = await gatewayOf(t, adapt({ message: fall }), refused);
    t.match(await silent.callRaw('bag', {}, silent.context('token')), {
      code: 422,
      message: '不行',
      data: { errors: { code: '验证码错误' } },
    });
    sawFall(t, silent.logs, 'bag', 'message');
    for (const differences of [
      { refusal: fall },
      { rows: { bag: { refusal: fall } } },
    ] satisfies Differences[]) {
      const { callRaw, context, logs } = await gatewayOf(t, adapt(differences), refused);
      t.match(await callRaw('bag', {}, context('token')), { code: 422, message: '不行', data: null });
      sawFall(t, logs, 'bag', 'refusal');
    }
  },
);

t.test('when `sign` throws, nothing is sent', async (t) => {
  const { callRaw, context, hits } = await gatewayOf(t, adapt({ sign: fall }), { code: 200, data: [] });
  t.match(await callRaw('withdraw', WITHDRAWAL, context('token', { key: 'request-0001' })), {
    code: 502,
    reason: 'upstream_unreachable',
  });
  t.match(await callRaw('bill', {}, context('token')), { code: 502 });
  t.same(hits, []);
});

t.test('when `answer` throws, a read has failed, and a write has happened if one was sent', async (t) => {
  const rows: Adaptation['rows'] = {
    bag: { answer: fall },
    editUser: {
      async answer(_input, { ask }) {
        await ask('POST /edit', { body: {} });
        return fall();
      },
    },
  };
  for (const [name, input, expected] of [
    ['bag', {}, { code: 502, reason: 'upstream_invalid' }],
    ['editUser', { nickname: '甲' }, { code: 200, message: '好' }],
  ] as const) {
    const { callRaw, context, logs } = await gatewayOf(t, adapt({ rows }), { code: 200, message: '好' });
    t.match(await callRaw(name, input, context('token')), expected, name);
    sawFall(t, logs, name, 'answer');
  }
});

t.test('what an `answer` refuses itself is a refusal, whatever it has sent before', async (t) => {
  const rows: Adaptation['rows'] = {
    withdraw: {
      async answer(_input, { ask, refuse }) {
        await ask('POST /draft', { body: {} });
        throw refuse({ code: 409, message: '已有一笔' });
      },
    },
  };
  const { callRaw, context } = await gatewayOf(t, adapt({ rows }), { code: 200, data: null });
  t.match(await callRaw('withdraw', WITHDRAWAL, context('token', { key: 'request-0001' })), {
    code: 409,
    message: '已有一笔',
    reason: 'status_conflict',
  });
});

t.test('rows that answer each other fail, and no row is answered by a write', async (t) => {
  const rows: Adaptation['rows'] = {
    bag: { answer: async (_input, { row }) => (await row('withdrawAllowance')) as object },
    withdrawAllowance: { answer: async (_input, { row }) => (await row('bag')) as object },
    user: { answer: async (_input, { row }) => (await row('withdraw' as 'bag')) as object },
  };
  const { callRaw, context, hits, logs } = await gatewayOf(t, adapt({ rows }), { code: 200, data: null });
  t.match(await callRaw('bag', {}, context('token')), { code: 502 });
  t.match(await callRaw('user', {}, context('token')), { code: 502 });
  t.equal(logs.filter(({ event }) => event === 'upstream.adaptation').length, 2);
  t.same(hits, []);
});

t.test(
  'a function that changes what it gets changes neither the caller’s input nor what the next call gets',
  async (t) => {
    const seen: unknown[] = [];
    const request = (input: { answers?: Record<string, unknown> }) => {
      seen.push(structuredClone(input));
      input.answers!.city = 'changed';
      return input;
    };
    const { callRaw, context, hits } = await gatewayOf(t, adapt({ rows: { submitForm: { request } } }), {
      code: 200,
      message: '',
      data: null,
    });
    const input = Object.freeze({ form_id: 1, answers: Object.freeze({ city: '江澜市' }), agree: 1 });
    for (const key of ['request-0001', 'request-0002', 'request-0001'])
      await callRaw('submitForm', input, context('token', { key }));
    t.same(input.answers, { city: '江澜市' });
    t.equal(hits.length, 2, 'the third is the first again, since its input is the same');
    t.match(seen, [{ answers: { city: '江澜市' } }, { answers: { city: '江澜市' } }]);
  },
);

const REFRESH = { upstream: 'POST /auth/refresh', request: (refresh_token: string) => ({ refresh_token }) };

t.test('a wrong entry stops the start with one line', async (t) => {
  const wrong: [differences: object, line: string][] = [
    [{ succes: [0] }, 'there is no setting succes'],
    [{ token: { haeder: 'x' } }, 'there is no setting token.haeder'],
    [{ envelope: { msg: ['m'] } }, 'there is no setting envelope.msg'],
    [{ base: 'v1' }, 'base must be a path without a slash at its end, such as /v1'],
    [{ base: '/v1/' }, 'base must be a path without a slash at its end, such as /v1'],
    [{ token: { header: 'X Token' } }, 'token.header must be the name of a header'],
    ...['/', '/uploads', 'uploads/', '//x/', '/a/../b/', '/a b/'].map(
      (folder) =>
        [
          { pictureFolders: [folder] },
          `pictureFolders has ${folder}, which is no folder such as /static/`,
        ] as [object, string],
    ),
    [{ publicUploads: 'avatar' }, 'publicUploads must be a list'],
    [{ envelope: { code: [] } }, 'envelope.code needs a name'],
    [{ success: [] }, 'success needs a code'],
    [{ success: [0], sessionLost: [0] }, 'the code 0 has two meanings'],
    [{ codes: { 401: 403 } }, 'the code 401 has two meanings'],
    [{ codes: { 9: 200 } }, 'codes.9 must be a code from 400 to 599'],
    [{ refresh: { ...REFRESH, url: '/x' } }, 'there is no setting refresh.url'],
    [
      { refresh: { ...REFRESH, upstream: '/auth/refresh' } },
      'refresh.upstream must be a method and a path, such as POST /auth/refresh',
    ],
    [
      { refresh: { ...REFRESH, upstream: 'POST /auth/{token}' } },
      'refresh.upstream must be a method and a path, such as POST /auth/refresh',
    ],
    [
      { refresh: { upstream: 'POST /auth/refresh' } },
      'refresh.request must be a function of the refresh token',
    ],
    [{ refresh: REFRESH, token: { refreshNames: [] } }, 'refresh needs a name in token.refreshNames'],
    [{ rows: { wallet: {} } }, 'rows.wallet: the upstream has no such call'],
    [{ rows: { capabilities: {} } }, 'rows.capabilities: the upstream has no such call'],
    [{ rows: { toString: {} } }, 'rows.toString: the upstream has no such call'],
    [{ rows: { bag: { output: () => null } } }, 'rows.bag: there is no entry output'],
    [
      { rows: { bag: { upstream: '/v2/wallet' } } },
      'rows.bag: upstream must be a method and a path, such as GET /v2/wallet',
    ],
    [
      { rows: { bag: { upstream: 'HEAD /v2/wallet' } } },
      'rows.bag: upstream must be a method and a path, such as GET /v2/wallet',
    ],
    [
      { rows: { noticeDetail: { upstream: 'GET /v2/message/{no}' } } },
      'rows.noticeDetail: upstream has {no}, which is no field of the call',
    ],
    [
      { rows: { noticeDetail: { upstream: 'GET /v2/message' } } },
      'rows.noticeDetail: upstream lacks {id}; without it, the row needs a request that sends id',
    ],
  ];
  for (const [differences, line] of wrong)
    t.throws(() => checkAdaptation(adapt(differences)), {
      message: `the adaptation is wrong: ${line} (see docs/adapting.md)`,
    });
  await t.rejects(startPortal(t, { upstream: 'http://127.0.0.1:1', adaptation: adapt({ success: [] }) }), {
    message: /^the adaptation is wrong: success needs a code/,
  });
  for (const right of [odd, adapt({}), adapt({ refresh: { ...REFRESH, upstream: 'POST /auth/refresh' } })])
    t.doesNotThrow(() => checkAdaptation(right));
});

t.test('most wrong entries are errors of types', async (t) => {
  const wrong: Differences[] = [
    // @ts-expect-error -- no such setting
    { succes: [0] },
    // @ts-expect-error -- no such call
    { rows: { wallet: {} } },
    // @ts-expect-error -- no such entry
    { rows: { bag: { output: () => null } } },
    // @ts-expect-error -- no method
    { rows: { bag: { upstream: '/v2/wallet' } } },
    // @ts-expect-error -- no such field in the contract
    { rows: { bag: { data: () => ({ money: '1.00' }) } } },
    // @ts-expect-error -- the contract has a list here
    { rows: { bill: { data: () => ({ id: 1 }) } } },
    // @ts-expect-error -- no such field in the input
    { rows: { withdraw: { request: ({ sum }) => ({ sum }) } } },
  ];
  t.equal(wrong.length, 7);
});

t.test('the adaptation is the export of a file; one that holds none is one line', async (t) => {
  t.strictSame(
    JSON.stringify(await readAdaptation(undefined)),
    JSON.stringify(adapt({})),
    'without a file the upstream fits',
  );
  const folder = adaptationFolder(t, {
    'own.mjs': `import { adapt, rowsOf } from 'yinqiao-portal/adapt'; export const adaptation = adapt({ base: '/v1', rows: { partner: 'absent', loanType: { data: (data) => rowsOf(data) } } });`,
    'empty.mjs': 'export const other = 1;',
    'plain.mjs': 'export const adaptation = { success: [0] };',
    'broken.mjs': 'export const a = 1;\nexport const adaptation = (;\n',
    'lost.mjs': `import 'a-package-that-is-not-there';`,
  });
  t.match(await readAdaptation(`${folder}/own.mjs`), { base: '/v1', rows: { partner: 'absent' } });
  for (const [file, line] of [
    ['none.mjs', /none\.mjs is not there$/],
    ['empty.mjs', /empty\.mjs has no export adaptation = adapt\(\{ … \}\) \(see docs\/adapting\.md\)$/],
    ['plain.mjs', /plain\.mjs has no export adaptation/],
    [
      'broken.mjs',
      /broken\.mjs cannot be loaded: Unexpected token ';' \(node --check \S+\/broken\.mjs shows where\)$/,
    ],
    ['lost.mjs', /lost\.mjs cannot be loaded: Cannot find package 'a-package-that-is-not-there'/],
  ] as const) {
    const error: unknown = await readAdaptation(`${folder}/${file}`).catch((thrown: unknown) => thrown);
    t.ok(error instanceof AdaptationError, file);
    t.match(error, { message: line }, file);
    t.notMatch(error, { message: /\n/ }, file);
  }
});

t.test('the helpers for entries change no data that they do not understand', async (t) => {
  for (const [fen, yuan] of [
    [1250, '12.50'],
    ['1250', '12.50'],
    [-5, '-0.05'],
    [0, '0.00'],
    ['', null],
    [12.5, null],
    ['12.50', null],
    [null, null],
    [2 ** 60, null],
    ['1'.repeat(17), null],
    [true, null],
    [[], null],
  ] as const)
    t.equal(yuanOfFen(fen), yuan, JSON.stringify(fen));
  for (const [yuan, fen] of [
    ['12.5', 1250],
    ['12.50', 1250],
    ['0', 0],
    ['1e3', undefined],
    ['', undefined],
    [undefined, undefined],
    [12.5, undefined],
  ] as const)
    t.equal(fenOfYuan(yuan), fen, JSON.stringify(yuan));
  t.same(inYuan({ a: 5, b: 5 }, ['a', 'c']), { a: '0.05', b: 5 }, 'a field that is not there stays away');
  t.same(renamed({ nick_name: '知夏', toString: 1 }, { nick_name: 'nickname' }), {
    nickname: '知夏',
    toString: 1,
  });
  for (const nothing of [null, undefined, 'text', 7, [1]])
    t.same(
      [recordOf(nothing), renamed(nothing, { 0: 'a' }), inYuan(nothing, ['0'])],
      [{}, {}, {}],
      JSON.stringify(nothing),
    );
  t.same([rowsOf([{ a: 1 }, 7]), rowsOf(null), rowsOf({ 0: 1 })], [[{ a: 1 }, {}], [], []]);
  const rows = [
    { kind: 1, at: '2026-11-20 10:00:00' },
    { kind: '2', at: '2026-11-21 00:00:00' },
    { kind: 2, at: '2026-11-22 23:59:59' },
    { at: null },
  ];
  const fields = { type: 'kind', start_date: 'at', end_date: 'at' };
  t.same(
    filtered(rows, { type: 2, page: 1, keyword: 'x' }, fields),
    [rows[1], rows[2]],
    'number or text; fields that are not named are no filters',
  );
  t.same(
    filtered(rows, { start_date: '2026-11-21', end_date: '2026-11-22' }, fields),
    [rows[1], rows[2]],
    'both days included',
  );
  t.same([filtered(rows, { type: undefined }, fields), filtered(rows, {}, fields)], [rows, rows]);
  t.same(
    [
      pageOf([1, 2, 3], { page: 2, count: 2 }),
      pageOf([1, 2, 3], { page: 3, count: 2 }),
      pageOf([1, 2, 3], {}),
    ],
    [[3], [], [1, 2, 3]],
  );
  t.same(
    [totalsOf([1, 2, 3], { page: 2, count: 2 }), totalsOf([], {})],
    [
      { total: 3, page: 2, count: 2, total_page: 2 },
      { total: 0, page: 1, count: 10, total_page: 1 },
    ],
  );
  const record = Object.freeze({ a: 5 });
  t.not(renamed(record, { a: 'b' }), record);
  t.same(record, { a: 5 });
});
