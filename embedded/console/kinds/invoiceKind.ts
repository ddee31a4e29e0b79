import { toYuan } from '../../../shared/money/money.ts';
import { maskEmail } from '../../../shared/rules/contact.ts';
import { maskPersonName } from '../../../shared/rules/names.ts';
import { INVOICE_TITLE, invoiceStatus } from '../../../shared/status/invoice.ts';
import { statusTexts, textOf, type MovesBy } from '../../../shared/status/move.ts';
import { invoiceTitles } from '../../../shared/records/words.ts';
import { VIP, vipStatus } from '../../../shared/status/vip.ts';
import { invoiceById } from '../../store/invoices.ts';
import { vipById } from '../../store/vipRecords.ts';
import { issueInvoice, rejectInvoice } from '../../workflows/invoice.ts';
import {
  actBy,
  buttonsOf,
  fact,
  money,
  secret,
  stepsOf,
  time,
  type ConsoleAction,
  type ConsoleKind,
} from './kind.ts';

const BUTTONS: Record<MovesBy<typeof invoiceStatus, 'operator'>, ConsoleAction> = {
  issue: {
    verb: 'confirm',
    label: '登记已开具',
    asks: 'number',
    confirm: '确认发票已按下列抬头与金额开具，并已发送到用户的邮箱。不能撤回。',
  },
  reject: {
    verb: 'reject',
    label: '驳回',
    asks: 'reason',
    danger: true,
    reasons: ['抬头与税号不一致', '税号有误', '邮箱无法送达'],
  },
};

/** Invoices that members have asked for. */
export const invoiceKind: ConsoleKind = {
  label: '发票',
  states: Object.fromEntries(statusTexts(invoiceStatus)),
  view(db, _now, id) {
    const row = invoiceById(db, id);
    const vip = row && vipById(db, row.vip_id);
    if (!row || !vip) return undefined;
    const isPerson = row.title_type === INVOICE_TITLE.person;
    const figures = [
      ...money('开票金额', row.amount),
      ...fact('抬头类型', invoiceTitles.zh[row.title_type]),
      ...(isPerson ? secret('抬头', row.title, maskPersonName) : fact('抬头', row.title)),
      ...fact('税号', row.tax_no),
      ...secret('邮箱', row.email, maskEmail),
    ];
    return {
      id,
      no: row.apply_no,
      userId: row.user_id,
      at: row.applied_at,
      amount: toYuan(row.amount),
      title: vip.title,
      state: row.status,
      sections: [
        {
          title: '发票',
          facts: [
            ...figures,
            ...fact('开票方', row.issuer),
            ...time('应开具时间', row.due_at),
            ...fact('发票号码', row.invoice_no),
            ...time('开具时间', row.issued_at),
            ...fact('原因', row.reason),
          ],
        },
        {
          title: 'VIP 会员',
          facts: [
            ...fact('订单号', vip.order_no),
            ...money('支付金额', vip.price),
            ...fact('状态', textOf(vipStatus, vip.status)),
          ],
        },
      ],
      figures,
      checks:
        vip.status === VIP.refunding ? [{ good: false, text: '这笔购买正在退款，先处理退款再开票' }] : [],
      files: [],
      steps: stepsOf('申请开票', row.applied_at, {
        text: textOf(invoiceStatus, row.status),
        remark: row.reason || (row.invoice_no ?? ''),
        at: row.done_at,
      }),
      acts: buttonsOf(invoiceStatus, BUTTONS, row.status),
    };
  },
  act: actBy('发票', { confirm: [issueInvoice, '已登记开具'], reject: [rejectInvoice, '已驳回'] }),
};
