import t from 'tap';
import { billStatus } from '../../shared/status/bill.ts';
import { certStatus } from '../../shared/status/cert.ts';
import { closingStatus } from '../../shared/status/closing.ts';
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
import { closingWalks } from './walks/closingWalks.ts';
import { companyWalks, formWalks, personWalks, ticketWalks } from './walks/applicationWalks.ts';
import { commissionWalks, vipRefundWalks, vipWalks } from './walks/vipWalks.ts';
import type { Walk, Walked } from './walks/walk.ts';

// Walks every workflow from its first status to each end, over HTTP, with the acts of the operator.
const upstream = await startEmbeddedUpstream(t);
const seen = seeMoves(t, upstream);

/** For each workflow: its table, the statuses where a walk ends, and the walks. */
const WORKFLOWS: Record<string, { table: StatusTable; ends: number[]; walks: Walk[] }> = {
  withdrawal: { table: withdrawalStatus, ends: [11, 20, 30], walks: withdrawalWalks },
  // 10 (paid) is an end, though a refund may follow.
  recharge: { table: rechargeStatus, ends: [10, 20, 30], walks: rechargeWalks },
  // 2 (rejected) is an end: the member sends a new certification.
  'certification of a person': { table: certStatus, ends: [1, 2, 3], walks: personWalks },
  'certification of a company': { table: certStatus, ends: [1, 2, 3], walks: companyWalks },
  // 1 (active) is an end for a permanent membership only.
  membership: { table: vipStatus, ends: [1, 2, 4, 5], walks: vipWalks },
  'refund of a membership': { table: refundStatus, ends: [1, 2], walks: vipRefundWalks },
  // -1 is a cancelled bill, which workflows/commission.ts calls 2.
  commission: { table: billStatus, ends: [-1, 1], walks: commissionWalks },
  'loan application': { table: formStatus, ends: [41, 50, 60, 90], walks: formWalks },
  'closing of an account': { table: closingStatus, ends: [1, 2, 3], walks: closingWalks },
  'QR ticket': { table: scanStatus, ends: [2, 3, 4], walks: ticketWalks },
};

for (const [workflow, { table, ends, walks }] of Object.entries(WORKFLOWS)) {
  await t.test(`${workflow}: each end is reached, with its timeline and notices`, async (t) => {
    const reached = new Set<number>();
    for (const { way, go, ...end } of walks) {
      const walked: Walked = await go(upstream);
      t.strictSame(walked, end, way);
      reached.add(walked.status);
      t.comment(`${workflow}  ${way} → ${walked.status}  ${walked.shown.join(' › ')}  ${walked.notices.join(' ')}`);
    }
    t.same([...reached].sort((a, b) => a - b), ends);
    const without = Object.values(table.status).filter((status) => openMoves(table, status).length === 0);
    t.same(without.filter((status) => !reached.has(status)), [], 'every status without a move is an end');
  });
}

await t.test('the walks made every move of every table, and no other', async (t) => {
  for (const { workflow, declared, seen: made } of seen()) t.same(made, declared, workflow);
});
