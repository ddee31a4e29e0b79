import { toFen } from '../../../shared/money/money.ts';
import { post, WITHDRAWABLE } from '../../../embedded/rules/ledger.ts';
import { openDb } from '../../../embedded/store/db.ts';

/** Books a sum into the member's withdrawable purse at once, as the platform may (501): a commission would settle a week later. */
export function give({ varDir }: { varDir: string }, { id }: { id: number }, amount: string, remark = '活动酬金'): void {
  const db = openDb(varDir, 'embedded.db');
  try {
    post(db, Date.parse('2026-11-20T14:59:00+08:00'), [{ userId: id, bizType: 501, amount: toFen(amount), purse: WITHDRAWABLE, remark }]);
  } finally {
    db.close();
  }
}
