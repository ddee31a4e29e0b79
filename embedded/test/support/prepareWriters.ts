import { post, WITHDRAWABLE } from '../../rules/ledger.ts';
import { issueToken } from '../../rules/tokens.ts';
import { prepareStore } from '../../seed/prepareStore.ts';
import { openDb } from '../../store/db.ts';
import { passWithdrawal, payWithdrawal, submitWithdrawal } from '../../workflows/withdrawal.ts';
import { PAYEE_ACCOUNT, type Writer } from './killLoad.ts';

/** Seeds the sample members, gives every certified one money, and makes their sessions permanent. */
export async function prepareWriters(varDir: string): Promise<{ writers: Writer[]; seeded: number }> {
  const db = openDb(varDir, 'embedded.db');
  const now = Date.now();
  await prepareStore(db, now, true);
  const members = db.all<{ id: number; name: string }>(
    'SELECT id, real_name AS name FROM members WHERE cert_status = 2 AND status = 1 ORDER BY id',
  );
  const writers = members.map(({ id, name }) => {
    post(db, now, [{ userId: id, bizType: 501, amount: 10_000_00, purse: WITHDRAWABLE }]);
    // A payout to the account of the load, so that no withdrawal to it needs a text-message code. The few with an open withdrawal do without.
    if (db.get('SELECT 1 FROM withdrawals WHERE user_id = ? AND status IN (0, 10, 21)', id))
      return { id, name, token: issueToken(db, id, now) };
    const paid = submitWithdrawal(db, now, {
      userId: id,
      amount: 10_00,
      fee: 0,
      type: 1,
      realName: name,
      account: PAYEE_ACCOUNT,
      bankCode: 'HCB',
    });
    passWithdrawal(db, now, paid);
    payWithdrawal(db, now, paid);
    return { id, name, token: issueToken(db, id, now) };
  });
  db.run('UPDATE tokens SET expires_at = ?', Date.parse('2099-12-31T00:00:00Z'));
  const seeded = db.get<{ id: number }>('SELECT max(id) AS id FROM withdrawals')?.id ?? 0;
  db.close();
  return { writers, seeded };
}
