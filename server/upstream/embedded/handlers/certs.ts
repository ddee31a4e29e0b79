import { applyCert, cancelCert, type CertType } from '../machines/cert.ts';
import { buyVip } from '../machines/vip.ts';
import { refundCandidate } from '../machines/vipRefund.ts';
import { onceFor } from '../rules/once.ts';
import { refuseField } from '../rules/refusal.ts';
import { certLogsOf, certTotals } from '../store/certLogs.ts';
import type { Db } from '../store/db.ts';
import { said, type Handlers } from './context.ts';

/** One call for persons, companies and memberships, as the host has it; and the log of all three. */
export const certs = {
  certApply(input, { db, now, member }) {
    const { message, data } = onceFor(db, member.id, 'certApply', input.request_id, () => {
      if (input.cert_type !== 3) {
        const id = applyCert(db, now, member.id, input.cert_type as CertType, input);
        return { message: '申请已提交，一般 1 个工作日内完成审核', data: appliedOf(db, id) };
      }
      const packageId = input.package_id ?? refuseField('package_id', '请选择会员套餐');
      return { message: '会员已开通', data: appliedOf(db, buyVip(db, now, member.id, packageId, input.pay_type).certId) };
    });
    return said(message, data);
  },

  certLogs: (input, { db, now, member }) => certLogsOf(db, member.id, input, refundCandidate(db, member.id, now)?.vip.id, now),
  certLogsPage: (input, { db, member }) => certTotals(db, member.id, input),

  cancelCert(input, { db, now, member }) {
    db.tx(() => cancelCert(db, now, member.id, input.id));
    return said('申请已撤回');
  },
} satisfies Handlers;

function appliedOf(db: Db, id: number) {
  const row = db.get<{ id: number; cert_no: string; cert_type: number; status: number }>(
    'SELECT id, cert_no, cert_type, status FROM cert_logs WHERE id = ?',
    id,
  );
  if (!row) throw new Error(`no application ${id}`);
  return { ...row, status_text: row.cert_type === 3 ? '已开通' : '待审核' };
}
