import { mock } from 'node:test';
import t from 'tap';
import { lookUpOutcome, sendOnce, type MoneyAction } from '../../client/forms/moneyAction.ts';
import { OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';

const UNKNOWN = fail(OUTCOME_UNKNOWN, '处理结果未知');
const OK: Envelope<{ id?: number }> = { code: 200, message: '已提交', data: { id: 9 } };

let calls = 0;

/** A call that is answered so, and the records as they are then; the keys that it was sent under. */
function action(answer: Envelope, records: number | undefined | null, more: Partial<MoneyAction<unknown, number, string>> = {}) {
  const keys: string[] = [];
  const pay: MoneyAction<unknown, number, string> = {
    name: `pay-${++calls}`,
    values: { amount: '30.00' },
    send: async (key) => (keys.push(key), answer),
    recordOf: (data) => (data as { id?: number } | null)?.id,
    findRecord: async () => records,
    done: (id, message) => `${id} ${message ?? ''}`,
    ...more,
  };
  return { pay, keys };
}

const refusalIn = (outcome: unknown) => (outcome as { data: { message: string; unknown: boolean } }).data;

t.test('a success that names its record is done, and the next one is another call', async (t) => {
  const { pay, keys } = action(OK, undefined, { findRecord: () => t.fail('not looked up') as never });
  t.equal(await sendOnce(pay), '9 已提交');
  await sendOnce(pay);
  t.not(keys[0], keys[1]);
});

t.test('a success that names none is looked up; what the records do not show yet is the page’s to tell', async (t) => {
  const unnamed = { ...OK, data: null };
  t.equal(await sendOnce(action(unnamed, 7).pay), '7 已提交');
  t.equal(await sendOnce(action(unnamed, undefined, { doneUnrecorded: () => 'unseen' }).pay), 'unseen');
  t.match(refusalIn(await sendOnce(action(unnamed, null).pay)), { message: '已提交', unknown: false });
});

t.test('a refusal is shown and not looked up; the next try is another call', async (t) => {
  const { pay, keys } = action(fail(402, '余额不足'), 7);
  t.match(refusalIn(await sendOnce(pay)), { message: '余额不足', unknown: false });
  await sendOnce(pay);
  t.not(keys[0], keys[1]);
});

t.test('an unknown outcome: found in the records it is done, else it stays unknown under its key', async (t) => {
  t.equal(await sendOnce(action(UNKNOWN, 7).pay), '7 ', 'the upstream has said nothing');
  const { pay, keys } = action(UNKNOWN, undefined);
  t.equal(refusalIn(await sendOnce(pay)).unknown, true);
  await sendOnce(pay);
  t.equal(keys[0], keys[1]);
});

t.test('looked up: done, not to be had, not yet, and after a minute over', async (t) => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  t.teardown(() => mock.timers.reset());
  t.equal(await lookUpOutcome(action(UNKNOWN, 7).pay), '7 ');
  t.same(await lookUpOutcome(action(UNKNOWN, null).pay), { notHappened: false, failed: true });
  const { pay, keys } = action(UNKNOWN, undefined);
  await sendOnce(pay);
  t.same(await lookUpOutcome(pay), { notHappened: false });
  mock.timers.tick(60_000);
  t.same(await lookUpOutcome(pay), { notHappened: true });
  await sendOnce(pay);
  t.not(keys[0], keys[1]);
});
