import t from 'tap';
import { startHost } from './host.ts';
import { rechargeWalks, withdrawalWalks } from './walks/moneyWalks.ts';
import { companyWalks, formWalks, personWalks, ticketWalks } from './walks/paperWalks.ts';
import { commissionWalks, vipRefundWalks, vipWalks } from './walks/vipWalks.ts';
import type { Walk, Walked } from './walks/walk.ts';

// Every machine from its beginning to each end that is drawn for it, by HTTP, with the operator in between.
const host = await startHost(t);

/** Where a record comes to rest, by the drawings in workflows/; and the walks that must lead there, and nowhere else. */
const DRAWN: Record<string, { ends: number[]; walks: Walk[] }> = {
  withdrawal: { ends: [11, 20, 30], walks: withdrawalWalks },
  // 10 is paid: an end for most, though a refund may follow.
  recharge: { ends: [10, 20, 30], walks: rechargeWalks },
  // 2 is rejected: what follows is another application.
  'certification of a person': { ends: [1, 2, 3], walks: personWalks },
  'certification of a company': { ends: [1, 2, 3], walks: companyWalks },
  // 1 is an end for what is permanent alone.
  membership: { ends: [1, 2, 4, 5], walks: vipWalks },
  'refund of a membership': { ends: [1, 2], walks: vipRefundWalks },
  // A void bill row, -1, is the drawing's 2.
  commission: { ends: [-1, 1], walks: commissionWalks },
  'loan application': { ends: [41, 50, 60, 90], walks: formWalks },
  'QR ticket': { ends: [2, 3, 4], walks: ticketWalks },
};

for (const [machine, { ends, walks }] of Object.entries(DRAWN)) {
  await t.test(`${machine}: each drawn end is reached, shown and told of`, async (t) => {
    const reached = new Set<number>();
    for (const { way, go, ...end } of walks) {
      const walked: Walked = await go(host);
      t.strictSame(walked, end, way);
      reached.add(walked.status);
      t.comment(`${machine}  ${way} → ${walked.status}  ${walked.shown.join(' › ')}  ${walked.told.join(' ')}`);
    }
    t.same([...reached].sort((a, b) => a - b), ends);
  });
}
