import { mock } from 'node:test';
import t from 'tap';
import {
  giveUpKey,
  idempotencyKey,
  settleKey,
  newIdempotencyKey,
} from '../../client/forms/idempotencyKey.ts';
import { setShownMember } from '../../client/signedIn.ts';
import { CALLER_TIMEOUT, OUTCOME_UNKNOWN, RANDOM_LENGTH, SENTINEL } from '../../shared/constants.ts';

const form = { amount: '30.00', account: '6222' };
t.beforeEach(() => settleKey('pay', 200));

t.test('the same form has the same key until the upstream has accepted or refused it', async (t) => {
  const key = idempotencyKey('pay', form);
  t.equal(idempotencyKey('pay', { ...form }), key);
  for (const code of [OUTCOME_UNKNOWN, 429, 502, 503, 504, SENTINEL]) {
    settleKey('pay', code);
    t.equal(idempotencyKey('pay', form), key, `code ${code} does not end the call`);
  }
  t.not(idempotencyKey('other', form), key, 'another form');
  settleKey('pay', 402);
  t.not(idempotencyKey('pay', form), key, 'after a refusal the key is new');
});

t.test(
  'a key with an unknown outcome can be given up once no request can still be in progress',
  async (t) => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    t.teardown(() => mock.timers.reset());
    const key = idempotencyKey('pay', form);
    t.notOk(giveUpKey('pay'));
    t.equal(idempotencyKey('pay', form), key);
    mock.timers.tick(2 * CALLER_TIMEOUT);
    t.ok(giveUpKey('pay'));
    const next = idempotencyKey('pay', form);
    t.not(next, key);
    mock.timers.tick(86_400_000);
    t.not(idempotencyKey('pay', form), next, 'a key is forgotten after a day');
  },
);

t.test('a key is not used for another member', async (t) => {
  t.teardown(() => setShownMember(0));
  setShownMember(7);
  const key = idempotencyKey('pay', form);
  setShownMember(8);
  t.not(idempotencyKey('pay', form), key);
});

t.test('the gateway accepts a key, and no two keys are equal', async (t) => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey);
  t.equal(new Set(keys).size, 100);
  for (const key of keys) t.match(key, /^[\w.~-]{8,64}$/);
  t.equal(keys[0]?.length, 3 * RANDOM_LENGTH);
});
