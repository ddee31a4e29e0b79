import t from 'tap';
import { account } from '../../embedded/handlers/account.ts';
import { session, sms } from '../../embedded/handlers/session.ts';
import type { Context } from '../../embedded/handlers/context.ts';
import { openDb } from '../../embedded/store/db.ts';
import { startEmbeddedUpstream } from '../../embedded/test/support/embeddedUpstream.ts';
import { generator } from '../../embedded/test/support/createLedger.ts';
import { newMember } from '../../embedded/test/support/newMember.ts';
import { SEED } from '../support/longRun.ts';

/** Pairs of one call for a member's number and one for a number without an account, in random order. */
const PAIRS = 400;
const HOURS = 3_600_000;

const upstream = await startEmbeddedUpstream(t);
const { chance } = generator(SEED);
const FRESH = { password: 'Silver-88', password_confirmation: 'Silver-88', code: '111111', area: '86' as const };
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** The calls of a visitor without a session, made without HTTP, whose queues on a busy machine would hide the difference. */
const CALLS: Record<string, (phone: string, context: Context) => unknown> = {
  'login by password': (phone, context) => session.login({ phone_number: phone, password: 'Guess-2026' }, context),
  'login by code': (phone, context) => session.login({ phone_number: phone, code: '111111' }, context),
  'forgotten password': (phone, context) => account.forgetPassword({ phone_number: phone, ...FRESH }, context),
  'registration': (phone, context) => session.register({ phone_number: phone, agree: 1, ...FRESH }, context),
  'request for a code': (phone, context) => sms.sendSms({ scene: '3', phone_number: phone, area: '86' }, context),
};

t.test('the time of an answer does not tell whether a number has an account', async (t) => {
  t.comment(`seed ${SEED}, ${PAIRS} pairs`);
  const { phone } = await newMember(upstream);
  const numbers = { known: phone, unknown: '17755550000' };
  const db = openDb(upstream.varDir, 'embedded.db');
  t.teardown(() => db.close());
  let now = upstream.clock.now;
  for (const [name, call] of Object.entries(CALLS)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let i = 0; i < PAIRS; i++) {
      // All counts are gone three hours later.
      now += 3 * HOURS;
      for (const kind of chance(0.5) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const context: Context = { db, now, member: null, token: '', address: `10.1.${i % 250}.${Math.floor(i / 250)}`, agent: 'visitor', origin: '', sandbox: true };
        const from = performance.now();
        // Nearly all of them are refused.
        await Promise.resolve().then(() => call(numbers[kind], context)).catch(() => {});
        times[kind].push(performance.now() - from);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    t.comment(`${name}: medians ${known.toFixed(2)} ms with, ${unknown.toFixed(2)} ms without an account`);
    // A tenth, or a tenth of a millisecond for calls that take less than one: reading a member's row takes longer than finding none.
    t.ok(Math.abs(known - unknown) <= Math.max(0.1 * Math.max(known, unknown), 0.1), name);
  }
});
