import { mock } from 'node:test';
import t from 'tap';
import {
  GIVE_UP,
  lookUpOutcome,
  sendOnce,
  sendOrLookUp,
  type MoneyAction,
} from '../../client/forms/moneyAction.ts';
import { NOT_FOUND, UNAVAILABLE } from '../../shared/codes.ts';
import { CALLER_TIMEOUT, OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';

type Row = { id?: number } | null;

const UNKNOWN = fail(OUTCOME_UNKNOWN, '处理结果未知');
const OK: Envelope<Row> = ok({ id: 9 }, '已提交');
/** What the records give. */
const NONE = ok([]);
const FOUND = ok([{ id: 7 }]);
const NOT_OFFERED = fail(NOT_FOUND, '暂不支持按请求编号查询记录');

let calls = 0;

/** A money action whose call returns `result`; `keys` are those that were sent, `asked` those by which the records were asked. */
function action(result: Envelope<Row>, records: Envelope<Row[] | null>) {
  const keys: string[] = [];
  const asked: string[] = [];
  const pay: MoneyAction<Row, number, string> = {
    name: `pay-${++calls}`,
    values: { amount: '30.00' },
    send: async (key) => (keys.push(key), result),
    recordOf: (row) => row?.id,
    records: async (key) => (asked.push(key), records),
    done: (id, response) => `${id} ${response === undefined ? 'found' : 'answered'}`,
  };
  return { pay, keys, asked };
}

const refusalIn = (outcome: unknown) => (outcome as { data: { message: string; unknown: boolean } }).data;

t.test(
  'a success that names its record is done without a look-up, and the next call has a new key',
  async (t) => {
    const { pay, keys, asked } = action(OK, FOUND);
    t.equal(await sendOnce(pay), '9 answered');
    await sendOnce(pay);
    t.same(asked, []);
    t.not(keys[0], keys[1]);
  },
);

t.test(
  'a success that names none is looked up once, by its key; nobody guesses which record it is',
  async (t) => {
    for (const data of [null, {}]) {
      const { pay, keys, asked } = action(ok(data), FOUND);
      t.equal(await sendOnce(pay), '7 answered');
      t.same(asked, keys);
    }
    for (const records of [NONE, NOT_OFFERED, UNKNOWN])
      t.equal(await sendOnce(action(ok(null), records).pay), 'undefined answered');
  },
);

t.test('a refusal is shown without a look-up, and the next call has a new key', async (t) => {
  const { pay, keys, asked } = action(fail(402, '余额不足'), FOUND);
  t.match(refusalIn(await sendOnce(pay)), { message: '余额不足', unknown: false });
  await sendOnce(pay);
  t.same(asked, []);
  t.not(keys[0], keys[1]);
});

t.test('after an unknown outcome the same values have the same key, others have another', async (t) => {
  const { pay, keys } = action(UNKNOWN, NONE);
  t.equal(refusalIn(await sendOnce(pay)).unknown, true);
  await sendOnce(pay);
  t.equal(keys[0], keys[1]);
  await sendOnce({ ...pay, values: { amount: '31.00' } });
  t.not(keys[2], keys[1]);
});

t.test('a look-up says what the records know, and gives up when the call can no longer arrive', async (t) => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  t.teardown(() => mock.timers.reset());
  const lookedUp = async (records: Envelope<Row[] | null>) => {
    const { pay } = action(UNKNOWN, records);
    await sendOnce(pay);
    return lookUpOutcome(pay);
  };
  t.equal(await lookedUp(FOUND), '7 found');
  t.equal(await lookedUp(fail(UNAVAILABLE, '')), 'failed');
  t.equal(await lookedUp(NOT_OFFERED), 'unasked');
  const { pay, keys } = action(UNKNOWN, NONE);
  await sendOnce(pay);
  t.equal(await lookUpOutcome(pay), 'pending');
  mock.timers.tick(2 * CALLER_TIMEOUT);
  t.equal(await lookUpOutcome(pay), 'notHappened');
  await sendOnce(pay);
  t.not(keys[0], keys[1]);
});

t.test(
  'where the records cannot be asked, only the member gives the call up, and not while it may arrive',
  async (t) => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    t.teardown(() => mock.timers.reset());
    const { pay, keys } = action(UNKNOWN, NOT_OFFERED);
    await sendOnce(pay);
    t.equal(await sendOrLookUp(pay, GIVE_UP), 'early');
    mock.timers.tick(2 * CALLER_TIMEOUT);
    t.equal(await lookUpOutcome(pay), 'unasked');
    await sendOnce(pay);
    t.equal(keys[1], keys[0]);
    t.equal(await sendOrLookUp(pay, GIVE_UP), 'notHappened');
    await sendOnce(pay);
    t.not(keys[2], keys[0]);
  },
);
