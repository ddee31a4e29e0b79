import t from 'tap';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ok } from '../../shared/envelope.ts';
import { bffCall } from '../../shared/wire.ts';
import { startPortal } from '../helper.ts';
import { SEED, short } from '../support/longRun.ts';
import { mutate, seeded } from '../support/mutate.ts';
import { visits, type Visit } from '../support/pageVisits.ts';
import { recorded } from '../support/recorded.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { tidyFaults } from '../support/tidy/tidyFaults.ts';

/** Mutations of each call that are shown on its pages. */
const PER_CALL = short(12, 50);
/** Longer than any copy of site data is served (ms). */
const DAYS = 3 * 86_400_000;
/** Calls whose amounts the pages show as they are, without computing others from them. */
const SHOWN_AS_SENT: readonly EndpointName[] = [
  'bill',
  'billPage',
  'withdrawals',
  'withdrawalsPage',
  'rechargeOrders',
  'rechargeOrdersPage',
];

const AMOUNT = /-?\d{1,3}(?:,\d{3})*\.\d{2}(?![\d%])/g;
const amountsOn = (html: string): Set<string> =>
  new Set(
    [...html.replace(/<script[^]*?<\/script>|<[^>]*>/g, ' ').matchAll(AMOUNT)].map(([text]) =>
      text.replaceAll(',', '').replace('-', ''),
    ),
  );

/** The amounts that the numbers and texts of a response may honestly stand for, without their sign. */
function honestAmounts(value: unknown, into = new Set<string>()): Set<string> {
  if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) honestAmounts(one, into);
  else if (/^-?\d+(\.\d{1,2})?$/.test(String(value))) {
    const [whole = '', cents = ''] = String(value).replace('-', '').split('.');
    into.add(`${whole}.${`${cents}00`.slice(0, 2)}`);
  }
  return into;
}

t.test(
  `${PER_CALL} mutations of each read are shown by its pages: status 200, tidy, no invented amount`,
  async (t) => {
    t.comment(`seed ${SEED}`);
    const random = seeded(SEED);
    let now = 0;
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin, clocks: { copies: () => now } });
    const visitor = portal.browser();
    const member = portal.browser();
    member.jar.set('bank_token', 'member-token');
    const open = async ({ path, phone }: Visit) => {
      now += DAYS;
      return (phone ? member : visitor).get(
        encodeURI(path)
          .replace('%7Brecharge%7D', 'RC20261108140500218682')
          .replace(/%7B\w+%7D/, '24'),
      );
    };

    /** The visits whose page makes the call, found by looking. */
    const pagesOf = new Map<string, Visit[]>();
    const before = new Map<Visit, Set<string>>();
    for (const visit of visits) {
      upstream.hits.length = 0;
      const page = await open(visit);
      if (page.status !== 200) continue;
      before.set(visit, amountsOn(page.text));
      for (const { method, path } of upstream.hits) {
        const call = `${method} ${path}`;
        if (!pagesOf.get(call)?.includes(visit)) pagesOf.set(call, [...(pagesOf.get(call) ?? []), visit]);
      }
    }

    const reads = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
      ([name, row]) =>
        row.upstream &&
        bffCall(row).method === 'GET' &&
        !row.upstream.includes('{') &&
        recorded[name].length > 0,
    );
    const shared = new Set(
      reads.map(([, row]) => row.upstream).filter((call, index, all) => all.indexOf(call) !== index),
    );
    for (const [name, row] of reads) {
      const pages = pagesOf.get(row.upstream ?? '') ?? [];
      // Calls that share a path at the upstream are told apart by their query, which the stub does not do here.
      if (pages.length === 0 || shared.has(row.upstream)) continue;
      await t.test(name, async (t) => {
        const faults: string[] = [];
        for (let n = 0; n < PER_CALL; n++) {
          let data = structuredClone(
            recorded[name][Math.floor(random() * recorded[name].length)],
          ) as Parameters<typeof mutate>[0];
          for (let times = 1 + Math.floor(random() * 3); times > 0; times--) data = mutate(data, random);
          upstream.on(row.upstream ?? '', json(ok(data)));
          const visit = pages[n % pages.length]!;
          const page = await open(visit);
          const told = `${visit.path} with ${JSON.stringify(data).slice(0, 300)}`;
          // Without its member, a member's page is a login; without its row, a record's page is 404.
          const fits =
            page.status === 200 ||
            (page.status === 302 && name === 'visit') ||
            (page.status === 404 && /\{|\/\d+$/.test(visit.path));
          if (!fits) faults.push(`${page.status} ${told}`);
          else if (page.status === 200)
            faults.push(...tidyFaults(page.text).map((fault) => `${fault} ${told}`));
          if (SHOWN_AS_SENT.includes(name)) {
            const honest = honestAmounts([data, recorded[name]]);
            for (const amount of amountsOn(page.text))
              if (!honest.has(amount) && !before.get(visit)?.has(amount))
                faults.push(`invented ${amount} ${told}`);
          }
        }
        upstream.reset();
        t.same(faults.slice(0, 5), [], `${faults.length} faults`);
      });
    }
  },
);
