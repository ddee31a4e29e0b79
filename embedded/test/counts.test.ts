import t from 'tap';
import { startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import { newMember } from './support/newMember.ts';

const upstream = await startEmbeddedUpstream(t);
const DAY = 86_400_000;
const MINUTE = 60_000;
let numbers = 0;
const number = (): string => `1780002${String(++numbers).padStart(4, '0')}`;
const HOME = '2001:db8:1:1::1';
/** Another address of its /64; another /64; an IPv4 address, and its mapped form. */
const [NEIGHBOUR, NEXT_DOOR, FOURTH, MAPPED] = ['2001:db8:1:1:ffff::2', '2001:db8:1:2::1', '198.51.100.250', '::ffff:198.51.100.250'];
const [one, another] = [await newMember(upstream), await newMember(upstream)];
const feedback = (address: string, token?: string) => upstream.post('/api/feedback', { name: '林女士', phone_number: '13800000001', content: '想了解经营贷需要准备哪些材料。' }, { address, token });

/** Limits for an address, whoever asks: number, time until it is open again (ms; a day ends at midnight in China, nine hours after the tests begin), and the call. */
const BY_ADDRESS: [what: string, max: number, open: number, ask: (address: string, token?: string) => Promise<AnyEnvelope>][] = [
  ['text messages', 50, 9 * 60 * MINUTE, (address, token) => upstream.post('/api/send/sms', { scene: '1', phone_number: number() }, { address, token })],
  ['messages of the contact page', 10, 9 * 60 * MINUTE, feedback],
  ['wrong passwords', 15, 30 * MINUTE, (address, token) => upstream.post('/api/login', { phone_number: number(), password: 'Wrong-2026' }, { address, token, agent: 'new here' })],
];

for (const [what, max, open, ask] of BY_ADDRESS)
  t.test(`${what}: ${max} for an IPv4 address or a /64 of IPv6, for all accounts there together`, async (t) => {
    // The afternoon of the next day.
    upstream.clock.now = Date.parse('2026-11-20T15:00:00+08:00') + Math.ceil((upstream.clock.now - Date.parse('2026-11-20T15:00:00+08:00')) / DAY) * DAY + DAY;
    const began = upstream.clock.now;
    for (const [home, neighbour] of [[HOME, NEIGHBOUR], [FOURTH, MAPPED]] as const) {
      upstream.clock.now = Math.max(began, upstream.clock.now);
      const codes: number[] = [];
      for (let n = 0; n < max; n++) codes.push((await ask(n % 2 ? neighbour : home, n % 3 ? one.token : another.token)).code);
      t.notOk(codes.includes(429), `${max} pass`);
      for (const address of [home, neighbour]) for (const token of [one.token, another.token, undefined]) t.match(await ask(address, token), { code: 429 }, `no more from ${address}`);
    }
    for (const token of [one.token, another.token, undefined]) t.not((await ask(NEXT_DOOR, token)).code, 429, 'the same accounts elsewhere');
    upstream.clock.now = began + open / 2;
    t.equal((await ask(HOME)).code, 429, 'after half of the time');
    upstream.clock.now = began + open;
    t.not((await ask(HOME)).code, 429, 'after it');
  });

t.test('a vote on an article counts once for a member wherever they are, and once for a visitor’s address', async (t) => {
  const { id } = (await upstream.get('/api/wz?type=help')).data.list[0] as { id: number };
  const vote = async (address: string, token?: string) => (await upstream.post(`/api/wz/${id}/helpful`, { helpful: 1 }, { address, token })).data.helpful_yes as number;
  const first = await vote(HOME, one.token);
  for (const [address, token, more] of [[NEXT_DOOR, one.token, 0], [HOME, another.token, 1], [HOME, undefined, 2], [NEIGHBOUR, undefined, 2], [NEXT_DOOR, undefined, 3]] as const)
    t.equal(await vote(address, token), first + more, `${address} ${token === undefined ? 'a visitor' : 'a member'}`);
});
