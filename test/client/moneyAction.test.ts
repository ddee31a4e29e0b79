import { mock } from 'node:test';
import t from 'tap';
import { lookUpOutcome, sendOnce, type MoneyAction } from '../../client/forms/moneyAction.ts';
import { CALLER_TIMEOUT, OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';

const UNKNOWN = fail(OUTCOME_UNKNOWN, '处理结果未知');
const OK: Envelope<{ id?: number }> = { code: 200, message: '已提交', data: { id: 9 } };

let calls = 0;

/** A money action whose call returns `result` and whose record is looked up as `records`; `keys` are the idempotency keys that were sent. */
function action(
  result: Envelope,
  records: number | undefined | null,
  more: Partial<MoneyAction<unknown, number, string>> = {},
) {
  const keys: string[] = [];
  const pay: MoneyAction<unknown, number, string> = {
    name: `pay-${++calls}`,
    values: { amount: '30.00' },
    send: async (key) => (keys.push(key), result),
    recordOf: (data) => (data as { id?: number } | null)?.id,
    findRecord: async () => records,
    done: (id, message) => `${id} ${message ?? ''}`,
    ...more,
  };
  return { pay, keys };
}

const refusalIn = (outcome: unknown) => (outcome as { data: { message: string; unknown: boolean } }).data;

t.test('a success that names its record is done, and the next call has a new key', async (t) => {
  const { pay, keys } = action(OK, undefined, {
    findRecord: () => t.fail('the records must not be looked up') as never,
  });
  t.equal(await sendOnce(pay), '9 已提交');
  await sendOnce(pay);
  t.not(keys[0], keys[1]);
});

t.test(
  'a success without a record is looked up; if it is not found, the page shows its own message',
  async (t) => {
    const unnamed = { ...OK, data: null };
    t.equal(await sendOnce(action(unnamed, 7).pay), '7 已提交');
    t.equal(await sendOnce(action(unnamed, undefined, { doneUnrecorded: () => 'unseen' }).pay), 'unseen');
    t.match(refusalIn(await sendOnce(action(unnamed, null).pay)), { message: '已提交', unknown: false });
  },
);

t.test('a refusal is shown without a look-up, and the next call has a new key', async (t) => {
  const { pay, keys } = action(fail(402, '余额不足'), 7);
  t.match(refusalIn(await sendOnce(pay)), { message: '余额不足', unknown: false });
  await sendOnce(pay);
  t.not(keys[0], keys[1]);
});

t.test(
  'after an unknown outcome, a record that is found means success; otherwise the outcome stays unknown and the key is kept',
  async (t) => {
    t.equal(await sendOnce(action(UNKNOWN, 7).pay), '7 ', 'there is no message from the upstream');
    const { pay, keys } = action(UNKNOWN, undefined);
    t.equal(refusalIn(await sendOnce(pay)).unknown, true);
    await sendOnce(pay);
    t.equal(keys[0], keys[1]);
  },
);

t.test(
  'a look-up gives done, failed or not found yet, and gives up when the call can no longer arrive',
  async (t) => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    t.teardown(() => mock.timers.reset());
    t.equal(await lookUpOutcome(action(UNKNOWN, 7).pay), '7 ');
    t.same(await lookUpOutcome(action(UNKNOWN, null).pay), { notHappened: false, failed: true });
    const { pay, keys } = action(UNKNOWN, undefined);
    await sendOnce(pay);
    t.same(await lookUpOutcome(pay), { notHappened: false });
    mock.timers.tick(2 * CALLER_TIMEOUT);
    t.same(await lookUpOutcome(pay), { notHappened: true });
    await sendOnce(pay);
    t.not(keys[0], keys[1]);
  },
);
