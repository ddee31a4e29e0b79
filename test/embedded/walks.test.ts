import t from 'tap';
import { billStatus } from '../../shared/status/bill.ts';
import { certStatus } from '../../shared/status/cert.ts';
import { formStatus } from '../../shared/status/form.ts';
import { openMoves, type StatusTable } from '../../shared/status/move.ts';
import { rechargeStatus } from '../../shared/status/recharge.ts';
import { refundStatus } from '../../shared/status/refund.ts';
import { scanStatus } from '../../shared/status/scan.ts';
import { vipStatus } from '../../shared/status/vip.ts';
import { withdrawalStatus } from '../../shared/status/withdrawal.ts';
import { startEmbeddedUpstream } from './support/embeddedUpstream.ts';
import { rechargeWalks, withdrawalWalks } from './walks/moneyWalks.ts';
import { seeMoves } from './walks/seenMoves.ts';
import { companyWalks, formWalks, personWalks, ticketWalks } from './walks/paperWalks.ts';
import { commissionWalks, vipRefundWalks, vipWalks } from './walks/vipWalks.ts';
import type { Walk, Walked } from './walks/walk.ts';

// Every machine from its beginning to each end that is drawn for it, by HTTP, with the operator in between.
const upstream = await startEmbeddedUpstream(t);
const seen = seeMoves(t, upstream);

/** Where a record comes to rest, by the drawings in workflows/; and the walks that must lead there, and nowhere else. */
const DRAWN: Record<string, { table: StatusTable; ends: number[]; walks: Walk[] }> = {
  withdrawal: { table: withdrawalStatus, ends: [11, 20, 30], walks: withdrawalWalks },
  // 10 is paid: an end for most, though a refund may follow.
  recharge: { table: rechargeStatus, ends: [10, 20, 30], walks: rechargeWalks },
  // 2 is rejected: what follows is another application.
  'certification of a person': { table: certStatus, ends: [1, 2, 3], walks: personWalks },
  'certification of a company': { table: certStatus, ends: [1, 2, 3], walks: companyWalks },
  // 1 is an end for what is permanent alone.
  membership: { table: vipStatus, ends: [1, 2, 4, 5], walks: vipWalks },
  'refund of a membership': { table: refundStatus, ends: [1, 2], walks: vipRefundWalks },
  // A void bill row, -1, is the drawing's 2.
  commission: { table: billStatus, ends: [-1, 1], walks: commissionWalks },
  'loan application': { table: formStatus, ends: [41, 50, 60, 90], walks: formWalks },
  'QR ticket': { table: scanStatus, ends: [2, 3, 4], walks: ticketWalks },
};

for (const [machine, { table, ends, walks }] of Object.entries(DRAWN)) {
  await t.test(`${machine}: each drawn end is reached, shown and told of`, async (t) => {
    const reached = new Set<number>();
    for (const { way, go, ...end } of walks) {
      const walked: Walked = await go(upstream);
      t.strictSame(walked, end, way);
      reached.add(walked.status);
      t.comment(`${machine}  ${way} → ${walked.status}  ${walked.shown.join(' › ')}  ${walked.told.join(' ')}`);
    }
    t.same([...reached].sort((a, b) => a - b), ends);
    const without = Object.values(table.status).filter((status) => openMoves(table, status).length === 0);
    t.same(without.filter((status) => !reached.has(status)), [], 'whatever allows no move is such an end');
  });
}

await t.test('every move of every table was made on these walks, and no other', async (t) => {
  for (const { workflow, drawn, seen: made } of seen()) t.same(made, drawn, workflow);
});
