import t from 'tap';
import { startEmbeddedUpstream } from '../embedded/support/embeddedUpstream.ts';
import { generator } from '../embedded/support/createLedger.ts';
import { newMember } from '../embedded/support/newMember.ts';
import { SEED, short } from '../support/longRun.ts';

/** Pairs of one call for a member's number and one for a number without an account, in random order. */
const PAIRS = short(0, 400);

const upstream = await startEmbeddedUpstream(t);
const { chance } = generator(SEED);
const FRESH = { password: 'Silver-88', password_confirmation: 'Silver-88' };
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Calls by number `i`, so that no limit of a phone or an address is reached. */
const CALLS: Record<string, (phone: string, i: number) => [path: string, body: object]> = {
  'login by password': (phone) => ['/api/login', { phone_number: phone, password: 'Guess-2026' }],
  'login by code': (phone) => ['/api/login', { phone_number: phone, code: '111111' }],
  'forgotten password': (phone) => ['/api/forget/password', { phone_number: phone, code: '111111', ...FRESH }],
  'registration': (phone) => ['/api/register', { phone_number: phone, code: '111111', agree: 1, ...FRESH }],
  'request for a code': (phone, i) => ['/api/send/sms', { scene: String(1 + (i % 8)), phone_number: phone }],
};

t.test('the time of an answer does not tell whether a number has an account', { skip: PAIRS === 0 && 'only in long runs' }, async (t) => {
  t.comment(`seed ${SEED}, ${PAIRS} pairs`);
  const members: string[] = [];
  for (let i = 0; i < 20; i++) members.push((await newMember(upstream)).phone);
  for (const [name, call] of Object.entries(CALLS)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let i = 0; i < PAIRS; i++) {
      // An hour later, all counts are gone, and a day's limits every ten rounds.
      upstream.clock.now += 3 * 3_600_000;
      const order = chance(0.5) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const [path, body] = call(kind === 'known' ? (members[i % members.length] ?? '') : `1775555${String(i).padStart(4, '0')}`, i);
        const from = performance.now();
        await upstream.post(path, body, { address: `10.${kind === 'known' ? 1 : 2}.${i % 250}.${Math.floor(i / 250)}` });
        times[kind].push(performance.now() - from);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    t.comment(`${name}: medians ${known.toFixed(2)} ms with, ${unknown.toFixed(2)} ms without an account`);
    // A tenth, or a fifth of a millisecond for the calls that take one or two: the row of a member has more columns than none.
    t.ok(Math.abs(known - unknown) <= Math.max(0.1 * Math.max(known, unknown), 0.2), name);
  }
});
