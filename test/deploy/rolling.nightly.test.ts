import t from 'tap';
import { NO_REDIS } from '../support/startRedis.ts';
import { roll } from './support/rolling/roll.ts';
import { NO_HAPROXY, NO_NGINX } from './support/startBalancer.ts';
import { short } from '../support/longRun.ts';

/** Part of the requests that gateways may shed: this machine runs other tests at the same time, and a gateway that starts takes a whole core. */
const SHED_MAX = 0.05;

const ROUNDS = short(1, 5);

t.test(
  'gateways get another build one after the other under load, and no page is broken, no request fails, none is made twice',
  { skip: NO_REDIS || NO_HAPROXY || NO_NGINX },
  async (t) => {
    const { seen, missing, tabs, ends, acknowledged, written, sentTwice } = await roll(t, {
      rounds: ROUNDS,
      clients: short(3, 5),
      tabs: short(4, 10),
      print: (line) => t.comment(line),
    });
    t.same(
      missing,
      [],
      'gateways of the one build have the files of the other before one of them is restarted',
    );
    for (const { documents, clicks, assets, broken } of tabs) {
      t.strictSame(broken, [], `${documents} documents, ${clicks} clicks, ${assets} files`);
      t.ok(clicks > 0 && documents > 0);
    }
    const sum = (read: (tab: (typeof tabs)[number]) => number) =>
      tabs.reduce((total, tab) => total + read(tab), 0);
    const [documents, ofOther] = [sum((tab) => tab.documents), sum((tab) => tab.ofOther)];
    t.comment(
      `${documents} documents and ${sum(({ clicks }) => clicks)} clicks in ${tabs.length} tabs, ${sum(({ broken }) => broken.length)} broken; ${acknowledged} recharges`,
    );
    t.ok(ofOther > 0 && ofOther < documents, `${documents} documents, ${ofOther} of the other build`);
    for (const { balancer, requests, posts, failed, shed } of seen) {
      t.ok(requests > 50, `${balancer}: ${requests} requests`);
      t.ok(posts / requests > 0.2, `${posts} POSTs`);
      t.strictSame(failed, [], `${balancer}: none failed`);
      t.ok(shed / requests < SHED_MAX, `${balancer}: ${shed} shed`);
    }
    t.ok(acknowledged > 5, `${acknowledged} recharges`);
    t.equal(written, acknowledged, 'each acknowledged recharge was written once');
    t.equal(sentTwice, 0, 'no money call was sent twice');
    t.strictSame(
      ends.map(({ code }) => code),
      Array(3 * ROUNDS).fill(0),
      'of three gateways, in each round',
    );
  },
);
