import { CERT_WORDS, INVOICE_WORDS } from '../domain/promises.ts';
import { toYuan } from '../../shared/money/money.ts';
import { CERT } from '../../shared/status/cert.ts';
import { applyCert, cancelCert, type CertType } from '../workflows/cert.ts';
import { cancelRecharge, placeRecharge } from '../workflows/recharge.ts';
import { buyVip, refuseOtherPrice } from '../workflows/vip.ts';
import { byChannel, orderVip } from '../workflows/vipOrder.ts';
import { checkRecharge } from '../rules/rechargeTerms.ts';
import { refuseFaults, refuseField } from '../domain/refusal.ts';
import { emailFault } from '../../shared/rules/contact.ts';
import { invoiceTitleFault, taxNumberFault } from '../../shared/rules/invoice.ts';
import { requestInvoice } from '../workflows/invoice.ts';
import { certLogsOf, certTotals } from '../store/certLogs.ts';
import { invoicesOf } from '../store/invoices.ts';
import type { Db } from '../store/db.ts';
import { vipById, waitingOrder } from '../store/vipRecords.ts';
import { noteRequest, runOnce } from '../rules/move.ts';
import { withMessage, type Handlers } from './context.ts';

/** Calls for certification of persons and companies and for buying memberships, and the log of all three. */
export const certs = {
  certApply(input, { db, now, member }) {
    const { message, data } = runOnce(db, member.id, 'certApply', input, () => {
      const applied = apply();
      noteRequest(db, 'cert_logs', applied.data.id, input.request_id);
      return applied;
    });
    return withMessage(message, data);

    function apply() {
      if (input.cert_type !== 3) {
        // The row's schema allows 1, 2 and 3.
        const id = applyCert(db, now, member.id, input.cert_type as CertType, input);
        return { message: `申请已提交，审核${CERT_WORDS}`, data: appliedOf(db, id) };
      }
      const packageId = input.package_id ?? refuseField('package_id', '请选择 VIP 会员套餐');
      refuseOtherPrice(packageId, input.price);
      if (!byChannel(input.pay_type))
        return {
          message: 'VIP 会员已开通',
          data: appliedOf(db, buyVip(db, now, member.id, packageId, input.pay_type).certId),
        };
      const place = (amount: number, channel: string): string =>
        placeRecharge(db, now, {
          ...checkRecharge(db, now, member.id, { amount: toYuan(amount), channel }),
          giveAmount: 0,
        });
      return {
        message: '订单已提交，请尽快支付',
        data: appliedOf(db, orderVip(db, now, member.id, packageId, input.pay_type, place)),
      };
    }
  },

  certLogs: (input, { db, now, member }) => certLogsOf(db, member.id, input, now),
  certLogsPage: (input, { db, member }) => certTotals(db, member.id, input),

  cancelCert(input, { db, now, member }) {
    const order = waitingOrder(db, member.id);
    const isOrder = order !== undefined && logOf(db, input.id)?.vip_id === order.id;
    if (isOrder) cancelRecharge(db, now, order.order_no, member.id);
    else db.tx(() => cancelCert(db, now, member.id, input.id));
    return withMessage(isOrder ? '订单已取消' : '申请已撤回');
  },
} satisfies Handlers;

export const invoices = {
  invoice(input, { db, now, member }) {
    const { title_type: type, title, tax_no: taxNo, email } = input;
    refuseFaults({
      title: invoiceTitleFault(type, title),
      tax_no: taxNumberFault(type, taxNo),
      email: emailFault(email),
    });
    requestInvoice(db, now, member.id, input);
    return withMessage(`开票申请已提交，${INVOICE_WORDS}，发送到您填写的邮箱`);
  },
  invoices: (input, { db, member }) => invoicesOf(db, member.id, input),
} satisfies Handlers;

interface LogRow {
  id: number;
  cert_no: string;
  cert_type: number;
  status: number;
  vip_id: number | null;
}

const logOf = (db: Db, id: number): LogRow | undefined =>
  db.get('SELECT id, cert_no, cert_type, status, vip_id FROM cert_logs WHERE id = ?', id);

function appliedOf(db: Db, id: number) {
  const row = logOf(db, id);
  if (!row) throw new Error(`no application ${id}`);
  const { vip_id: vipId, ...applied } = row;
  if (vipId === null) return { ...applied, status_text: '待审核' };
  if (row.status !== CERT.review) return { ...applied, status_text: '已开通' };
  return { ...applied, status_text: '待支付', order_no: vipById(db, vipId)?.order_no ?? '' };
}
