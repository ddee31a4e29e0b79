import { useState } from 'react';
import { NOT_FOUND } from '../../../../shared/codes.ts';
import { SUCCESS } from '../../../../shared/constants.ts';
import type { Api } from '../../../../shared/api.ts';
import { fenOf, groupYuan, toYuan, yuanText, type Yuan } from '../../../../shared/money/money.ts';
import type { Invoice, VipRecord } from '../../../../shared/records/membership.ts';
import { emailFault, emailRule, normalizeEmail } from '../../../../shared/rules/contact.ts';
import { creditCodeDoubt, creditCodeRule, normalizeCreditCode } from '../../../../shared/rules/creditCode.ts';
import { invoiceTitleFault, invoiceTitleRule } from '../../../../shared/rules/invoice.ts';
import { INVOICE, INVOICE_TITLE, INVOICE_TITLES } from '../../../../shared/status/invoice.ts';
import { VIP } from '../../../../shared/status/vip.ts';
import { showTime } from '../../../../shared/time/days.ts';
import { useCompany } from '../../../brand.ts';
import { StatusTag, type StatusLooks } from '../../../features/records/StatusTag.tsx';
import { Choices } from '../../../forms/fields/Choices.tsx';
import { TextField } from '../../../forms/fields/TextField.tsx';
import { FormErrors, SubmitButton } from '../../../forms/FormFrame.tsx';
import type { Rules, Values } from '../../../forms/formRules.ts';
import { refusalResponse } from '../../../forms/refusal.ts';
import { useForm } from '../../../forms/useForm.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog, DialogActions } from '../../../ui/ConfirmDialog.tsx';
import { Fact, Time } from '../../../ui/Fact.tsx';
import { Placeholder } from '../../../ui/Placeholder.tsx';
import { Private } from '../../../ui/Private.tsx';
import { Card } from '../../../ui/Section.tsx';
import { useHasCapability } from '../../../webConfig.ts';

/** `intent` of the form of this card. */
export const INVOICE_INTENT = 'invoice';
const OPENER = 'invoice-open';

const looks: StatusLooks = {
  [INVOICE.waiting]: { icon: 'clock', tint: 'warn' },
  [INVOICE.issued]: { icon: 'check', tint: 'ok' },
  [INVOICE.rejected]: { icon: 'x', tint: 'bad' },
  [INVOICE.voided]: { icon: 'ban' },
};

/** The newest invoice of a purchase. `missing`: the upstream has none at all; `failed`: they could not be read. */
export async function readInvoice(api: Api, orderNo: string | undefined) {
  const { code, data } = await api.envelope('invoices', {}, { quiet: true });
  const rows = code === SUCCESS && data ? data : [];
  return {
    missing: code === NOT_FOUND || orderNo === undefined,
    failed: code !== SUCCESS,
    last: rows.find(({ order_no: no }) => no !== undefined && no === orderNo) ?? null,
  };
}
export type FoundInvoice = Awaited<ReturnType<typeof readInvoice>>;

export async function askInvoice(api: Api, { intent: _intent, title_type: type, tax_no, ...values }: Values) {
  const { order_no = '', title = '', email = '' } = values;
  const envelope = await api.envelope('invoice', {
    order_no,
    title,
    email,
    title_type: Number(type),
    ...(tax_no && Number(type) === INVOICE_TITLE.company && { tax_no }),
  });
  if (envelope.code !== SUCCESS) return refusalResponse(envelope);
  toast('success', envelope.message || '开票申请已提交');
  return null;
}

const trim = (text: string) => text.trim();
const isCompany = ({ title_type: type }: Values): boolean => Number(type) === INVOICE_TITLE.company;

const invoiceRules = {
  title_type: { label: '抬头类型' },
  title: {
    ...invoiceTitleRule,
    label: '发票抬头',
    required: '请填写发票抬头',
    normalize: trim,
    fault: (title, { title_type: type }) => invoiceTitleFault(Number(type), title),
    comparedWith: 'title_type',
  },
  tax_no: {
    ...creditCodeRule,
    label: '税号',
    required: (values) => (isCompany(values) ? '请填写税号' : undefined),
    normalize: normalizeCreditCode,
    doubt: creditCodeDoubt,
    comparedWith: 'title_type',
  },
  email: {
    ...emailRule,
    label: '邮箱',
    required: '请填写接收发票的邮箱',
    normalize: normalizeEmail,
    fault: emailFault,
  },
} satisfies Rules;

/** What was paid and has not come back; null when it is not known. */
function invoiceAmount({ price, given_back: given = '0.00' }: VipRecord): Yuan {
  const [paid, back] = [fenOf(price), fenOf(given)];
  return paid === undefined || back === undefined ? null : toYuan(paid - back);
}

/** Whether the member can ask for an invoice of this purchase now. */
export function useCanAskInvoice(
  vip: VipRecord | null | undefined,
  found: FoundInvoice | undefined,
): boolean {
  const isSupported = useHasCapability('invoice', 'invoices');
  if (!isSupported || !vip || !found || found.missing || found.failed) return false;
  const isPaid = vip.status === VIP.running || vip.status === VIP.over;
  // One of unknown status counts.
  const hasOne = found.last && found.last.status !== INVOICE.rejected && found.last.status !== INVOICE.voided;
  return isPaid && !hasOne && invoiceAmount(vip) !== '0.00';
}

interface InvoiceCardProps {
  vip: VipRecord;
  /** Undefined: late. */
  found: FoundInvoice | undefined;
  canAsk: boolean;
}

/** The invoice of a purchase: its state, and the form to ask for it. Nothing where the upstream has no invoices, or nothing was paid. */
export function InvoiceCard({ vip, found, canAsk }: InvoiceCardProps) {
  const [asking, setAsking] = useState(false);
  const company = useCompany();
  const isSupported = useHasCapability('invoice', 'invoices');
  const amount = invoiceAmount(vip);
  const last = found?.last ?? undefined;
  if (!isSupported || found?.missing || (!last && !isPurchase(vip))) return null;
  return (
    <Card
      id="invoice-title"
      title="发票"
      className="vip-invoice"
      end={last && <StatusTag looks={looks} status={last.status} text={last.status_text} />}
    >
      <div className="body stack">
        {last && <InvoiceFacts invoice={last} />}
        {found === undefined ? (
          <Placeholder lines={2} />
        ) : found.failed ? (
          <p className="soft">发票信息加载失败，请稍后刷新本页。</p>
        ) : canAsk ? (
          <>
            <p className="soft">
              {`电子发票由${company}开具，发送到您填写的邮箱，本站不提供下载。`}
              {typeof amount === 'string' && (
                <>
                  开票金额 <Private>{yuanText(amount)}</Private>。
                </>
              )}
            </p>
            <div className="btn-row">
              <button type="button" id={OPENER} className="btn scripted" onClick={() => setAsking(true)}>
                申请开票
              </button>
            </div>
          </>
        ) : (
          !last && <p className="soft">{whyNot(vip)}</p>
        )}
      </div>
      {canAsk && asking && (
        <InvoiceDialog orderNo={vip.order_no ?? ''} amount={amount} close={() => setAsking(false)} />
      )}
    </Card>
  );
}

/** What can have an invoice at all. */
const isPurchase = ({ price, status }: VipRecord): boolean =>
  price !== '0.00' && status !== VIP.unpaid && status !== VIP.cancelled;

const whyNot = ({ status }: VipRecord): string =>
  status === VIP.refunded
    ? '已退款的购买不开具发票。'
    : status === VIP.refunding
      ? '退款正在审核，暂不能申请开票。'
      : '暂时无法确认能否开票，可以联系客服。';

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { status, amount, title, tax_no, email, issuer, invoice_no, reason, apply_no } = invoice;
  const { applied_at, due_at, issued_at } = invoice;
  return (
    <dl className="answers">
      <Fact label="发票抬头">{title && <Private>{title}</Private>}</Fact>
      {tax_no && <Fact label="税号">{tax_no}</Fact>}
      <Fact label="开票金额">
        <Private>{yuanText(amount)}</Private>
      </Fact>
      {issuer && <Fact label="开票方">{issuer}</Fact>}
      <Fact label="接收邮箱">{email}</Fact>
      {invoice_no && <Fact label="发票号码">{invoice_no}</Fact>}
      {issued_at && (
        <Fact label="开具时间">
          <Time at={issued_at} />
        </Fact>
      )}
      {reason && <Fact label={status === INVOICE.voided ? '作废原因' : '驳回原因'}>{reason}</Fact>}
      {applied_at && (
        <Fact label="申请时间">
          <Time at={applied_at} />
        </Fact>
      )}
      {status === INVOICE.waiting && due_at && <Fact label="最晚开具">{showTime(due_at)}</Fact>}
      {apply_no && <Fact label="申请编号">{apply_no}</Fact>}
    </dl>
  );
}

interface InvoiceDialogProps {
  orderNo: string;
  amount: Yuan;
  close: () => void;
}

/** Disappears after the request, because the purchase then has its invoice. */
function InvoiceDialog({ orderNo, amount, close }: InvoiceDialogProps) {
  const form = useForm({ id: 'ask-invoice', rules: invoiceRules, focusOnRefusal: 'title' });
  const { busy, values } = form;
  const wantsTaxNumber = isCompany({ title_type: values.title_type ?? `${INVOICE_TITLE.person}` });
  return (
    <ConfirmDialog title="申请开票" opener={OPENER} close={() => !busy && close()}>
      <form className="stack" {...form.props}>
        <input type="hidden" name="intent" value={INVOICE_INTENT} />
        <input type="hidden" name="order_no" value={orderNo} />
        {typeof amount === 'string' && <p className="note">{`开票金额 ${groupYuan(amount)} 元`}</p>}
        <Choices legend="抬头类型" name="title_type" value={INVOICE_TITLE.person} options={INVOICE_TITLES} />
        <TextField
          {...form.field('title')}
          label="发票抬头"
          autoComplete={wantsTaxNumber ? 'organization' : 'name'}
          placeholder={wantsTaxNumber ? '营业执照上的全称' : '姓名'}
        />
        {wantsTaxNumber && (
          <TextField
            {...form.field('tax_no')}
            label="税号"
            autoComplete="off"
            placeholder="18 位统一社会信用代码"
          />
        )}
        <TextField
          {...form.field('email')}
          label="邮箱"
          type="email"
          autoComplete="email"
          placeholder="name@example.com"
          help="发票会发送到这个邮箱"
        />
        <FormErrors short form={form} />
        <DialogActions close={close} busy={busy}>
          <SubmitButton busy={busy} sending="提交中…">
            提交开票申请
          </SubmitButton>
        </DialogActions>
      </form>
    </ConfirmDialog>
  );
}
