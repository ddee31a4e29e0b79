import { mock } from 'node:test';
import t from 'tap';
import { giveUpKey, repeatKey, settleKey } from '../../client/forms/repeatKey.ts';
import { OUTCOME_UNKNOWN } from '../../shared/constants.ts';

const form = { amount: '30.00', account: '6222' };
t.beforeEach(() => settleKey('pay', 200));

t.test('the same form has the same key until the host has decided', async (t) => {
  const key = repeatKey('pay', form);
  t.equal(repeatKey('pay', { ...form }), key);
  for (const code of [OUTCOME_UNKNOWN, 502, 503, 504]) {
    settleKey('pay', code);
    t.equal(repeatKey('pay', form), key, `${code} decides nothing`);
  }
  t.not(repeatKey('other', form), key, 'another form');
  settleKey('pay', 402);
  t.not(repeatKey('pay', form), key, 'a refusal decides');
});

t.test('what is filled in otherwise is another call', async (t) => {
  const key = repeatKey('pay', form);
  t.not(repeatKey('pay', { ...form, amount: '31.00' }), key);
});

t.test('what the records do not show is given up when nothing can be on its way any more', async (t) => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  t.teardown(() => mock.timers.reset());
  const key = repeatKey('pay', form);
  t.notOk(giveUpKey('pay'));
  t.equal(repeatKey('pay', form), key);
  mock.timers.tick(60_000);
  t.ok(giveUpKey('pay'));
  const next = repeatKey('pay', form);
  t.not(next, key);
  mock.timers.tick(86_400_000);
  t.not(repeatKey('pay', form), next, 'nobody remembers it after a day');
});
