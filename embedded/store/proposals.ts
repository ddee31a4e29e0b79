import { toYuan } from '../../shared/money/money.ts';
import { showRate } from '../../shared/money/annualRate.ts';
import { proposalStatus } from '../../shared/status/proposal.ts';
import { textOf } from '../../shared/status/move.ts';
import type { CostTable } from '../../shared/money/costTable.ts';
import type { Proposal } from '../sent.ts';
import { partners } from '../content/content.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { contactOf } from './consents.ts';
import type { Db } from './db.ts';

export interface ProposalRow {
  id: number;
  application_id: number;
  partner_id: number;
  /** Fen. */
  amount: number;
  term: number;
  /** Hundredths of a percent. */
  annual_rate: number;
  note: string;
  status: number;
  proposed_at: number;
  answered_at: number | null;
}

export const proposalById = (db: Db, id: number): ProposalRow | undefined =>
  db.get('SELECT * FROM proposals WHERE id = ?', id);

/** The lenders that were proposed for an application, newest first. */
export const proposalsOf = (db: Db, applicationId: number): ProposalRow[] =>
  db.all('SELECT * FROM proposals WHERE application_id = ? ORDER BY id DESC', applicationId);

export function toProposal(row: ProposalRow, costs: CostTable | undefined): Proposal {
  const partner = partners.find(({ id }) => id === row.partner_id);
  return {
    id: row.id,
    partner_id: row.partner_id,
    partner_name: partner?.name ?? '已下线的机构',
    ...(partner?.product && { partner_product: partner.product }),
    ...(partner && contactOf(partner)),
    amount: toYuan(row.amount),
    term: row.term,
    annual_rate: showRate(row.annual_rate),
    ...(costs && { cost_table: costs }),
    ...(row.note && { note: row.note }),
    status: row.status,
    status_text: textOf(proposalStatus, row.status),
    proposed_at: wireTime(row.proposed_at),
    answered_at: row.answered_at === null ? null : wireTime(row.answered_at),
  };
}
