import t from 'tap';
import { NO_REDIS } from '../support/startRedis.ts';
import { roll } from './support/rolling/roll.ts';
import { NO_HAPROXY, NO_NGINX } from './support/startBalancer.ts';
import { short } from '../support/longRun.ts';

/** Part of the requests that gateways may shed: this machine runs other tests at the same time, and a gateway that starts takes a whole core. */
const SHED_MAX = 0.05;

const ROUNDS = short(1, 5);

t.test('gateways are restarted one after the other under load, and no request fails or is made twice', { skip: NO_REDIS || NO_HAPROXY || NO_NGINX }, async (t) => {
  const { seen, ends, acknowledged, written, sentTwice } = await roll(t, { rounds: ROUNDS, clients: short(5, 16), print: (line) => t.comment(line) });
  for (const { balancer, requests, posts, failed, shed } of seen) {
    t.ok(requests > 50, `${balancer}: ${requests} requests`);
    t.ok(posts / requests > 0.2, `${posts} POSTs`);
    t.strictSame(failed, [], `${balancer}: none failed`);
    t.ok(shed / requests < SHED_MAX, `${balancer}: ${shed} shed`);
  }
  t.ok(acknowledged > 5, `${acknowledged} recharges`);
  t.equal(written, acknowledged, 'each acknowledged recharge was written once');
  t.equal(sentTwice, 0, 'no recharge was sent twice');
  t.strictSame(ends.map(({ code }) => code), Array(3 * ROUNDS).fill(0), 'of three gateways, in each round');
});
