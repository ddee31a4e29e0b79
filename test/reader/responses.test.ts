import { createLogger } from '../../server/log/logger.ts';
import { logTo } from '../support/logTo.ts';
import t from 'tap';
import { contract } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { createDriftLog } from '../../server/gateway/read/drift.ts';
import { gatewayWith, replyOf } from '../support/gatewayWith.ts';
import { recordedData } from '../support/recorded.ts';

const WALLET = recordedData('bag') as object;

t.test('fields that the contract does not declare never leave the gateway', async (t) => {
  const { call, context } = gatewayWith(() => replyOf(ok({ ...WALLET, internal_note: 'secret' })));
  t.same(await call('bag', {}, context('token')), ok(WALLET));
});

t.test(
  'a response with fields in another form, or without them, is read; one without its identity becomes 502, and the log names the place',
  async (t) => {
    for (const data of [null, {}, [], 'text', 7]) {
      const { call, context } = gatewayWith(() => replyOf(ok(data)));
      t.same(await call('bag', {}, context('token')), ok({}), JSON.stringify(data));
      const lines: string[] = [];
      const log = createLogger('info', { write: (line) => void lines.push(line) });
      t.match(
        await call('user', {}, context('token', { log })),
        { code: 502, data: null },
        JSON.stringify(data),
      );
      const line = lines
        .map((text) => JSON.parse(text) as { event: string; place?: string })
        .find(({ event }) => event === 'upstream.call');
      t.match(line?.place, /^\/(id)?$/, `the line of the refused call names ${line?.place}`);
    }
    const { call, context } = gatewayWith(() => replyOf(ok({ ...WALLET, balance: 12.5 })));
    t.match(await call('bag', {}, context('token')), { code: 200, data: { balance: '12.50' } });
  },
);

t.test('a write that succeeded is a success, whatever stands in its data', async (t) => {
  for (const data of [null, [], 'ok', { status: {} }]) {
    const { call, context } = gatewayWith(() => replyOf(ok(data, '已提交')));
    t.match(
      await call(
        'recharge',
        { amount: '100.00', channel: 'mock' },
        context('token', { key: `request-${JSON.stringify(data)}`.replace(/\W/g, '-') }),
      ),
      { code: 200, message: '已提交', data: {} },
      JSON.stringify(data),
    );
    t.match(await call('editUser', { nickname: '知夏' }, context('token')), { code: 200 });
    t.match(
      await call(
        'withdraw',
        sampleInput(contract.withdraw.input),
        context('token', { key: `request-w${JSON.stringify(data)}`.replace(/\W/g, '-') }),
      ),
      { code: 200 },
    );
  }
});

t.test(
  'drift is logged by place and without values: as a warning at first sight, then as counts',
  async (t) => {
    const lines: { event: string; name?: string; places?: unknown }[] = [];
    const log = logTo(lines);
    const drift = createDriftLog(log);
    for (let times = 0; times < 3; times++)
      drift.note('bag', [{ path: '/balance', kind: 'type', n: 2 }], log);
    drift.note(
      'bag',
      [
        { path: '/frozen', kind: 'null', n: 1 },
        { path: '/balance', kind: 'type', n: 1 },
      ],
      log,
    );
    drift.close();
    t.same(
      lines.map(({ event, name, places }) => ({ event, name, places })),
      [
        { event: 'upstream.drift', name: 'bag', places: [{ path: '/balance', kind: 'type', n: 2 }] },
        { event: 'upstream.drift', name: 'bag', places: [{ path: '/frozen', kind: 'null', n: 1 }] },
        { event: 'upstream.drift', name: 'bag', places: [{ path: '/balance', kind: 'type', n: 5 }] },
      ],
    );
  },
);

t.test('a refusal keeps the fields that callers act on, and no other data', async (t) => {
  const { call, context } = gatewayWith(() =>
    replyOf(
      fail(402, '余额不足', {
        need: '20.00',
        retry_after: 7,
        errors: { amount: '超出余额' },
        sql: 'secret',
        access_token: 'x',
      }),
    ),
  );
  t.same(
    await call('bag', {}, context('token')),
    fail(402, '余额不足', { need: '20.00', retry_after: 7, errors: { amount: '超出余额' } }, 'balance_short'),
  );
  for (const data of ['secret', 7, [{ stack: 'x' }], { stack: 'x' }]) {
    const other = gatewayWith(() => replyOf(fail(422, '不行', data)));
    t.same(
      await other.call('bag', {}, other.context('token')),
      fail(422, '不行', null, 'refused'),
      JSON.stringify(data),
    );
  }
});

t.test('the time until the next try is whole seconds, rounded up', async (t) => {
  const times: [given: unknown, read: number | undefined][] = [
    [7, 7],
    ['60', 60],
    [299.4, 300],
    ['0.2', 1],
    [0, 0],
    [-5, undefined],
    ['soon', undefined],
    [null, undefined],
    [1e300, undefined],
  ];
  for (const [given, read] of times) {
    const { call, context } = gatewayWith(() => replyOf(fail(429, '太快了', { retry_after: given })));
    t.same(
      await call('bag', {}, context('token')),
      fail(429, '太快了', read === undefined ? null : { retry_after: read }, 'rate_limited'),
      JSON.stringify(given),
    );
  }
});
