import { useEffect, useMemo, useRef } from 'react';
import { toFen, toYuan } from '../../../shared/money/money.ts';
import type { RechargeConfig } from '../../../shared/records/recharge.ts';
import type { RechargeQuery } from './rechargeQuery.ts';
import { OWN_AMOUNT, overLimit, RECHARGE_FORM, rechargeRules, sumOf, TRANSFER } from './rechargeRules.ts';
import { singleLimit } from './singleLimit.ts';
import { isPlaced } from './placed.ts';
import { useIsOffered } from '../../offered.ts';
import { focusField } from '../../forms/focusField.ts';
import { useForm } from '../../forms/useForm.ts';
import { useFormDraft } from '../../forms/useFormDraft.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { NoScript } from '../../forms/NoScript.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { ChannelOptions } from './ChannelOptions.tsx';
import { PackageOptions } from './PackageOptions.tsx';
import { RechargeSummary } from './RechargeSummary.tsx';

const PlacedOrder = lazyPart(() => import('./PlacedOrder.tsx').then((module) => module.PlacedOrder));
const TransferFields = lazyPart(() => import('./TransferFields.tsx').then((module) => module.TransferFields));

interface RechargeFormProps {
  terms: RechargeConfig;
  query: RechargeQuery;
  /** Number of the member's newest order, or ''. A newest order with another number comes from this form. */
  newest: string;
}

const ID = RECHARGE_FORM;
/** Fields that the draft keeps. */
const DRAFT_FIELDS = ['package', 'amount', 'channel'];

/** The form of a recharge: amount and payment channel, beside the summary; in its place the order, if that has no page. */
export function RechargeForm({ terms, query: { amount, from }, newest }: RechargeFormProps) {
  const rules = useMemo(() => rechargeRules(terms), [terms]);
  const form = useForm({ id: ID, rules, focusOnRefusal: 'channel' });
  // An amount in the URL takes precedence over the draft.
  useFormDraft(form, ID, amount === undefined ? DRAFT_FIELDS : []);
  const first = firstChoice(terms, amount);
  const channel = firstChannel(terms, first, amount);
  const values = { package: first, amount: amount ?? '', channel, ...form.values };
  const sum = sumOf(terms, values);
  const hasUpload = useIsOffered('uploadConfig');
  const focusAmount = useRef(false);
  const isOwn = values.package === OWN_AMOUNT;
  useEffect(() => {
    if (isOwn && focusAmount.current) focusField(`${ID}-amount`);
    focusAmount.current = false;
  }, [isOwn]);
  // The field of one's own amount is shown after this. An arrow key may only pass over the option, so that the focus stays.
  const onOwn = () => void (focusAmount.current = true);
  const isTransfer = values.channel === TRANSFER;
  if (isPlaced(form.refusal)) return <PlacedOrder order={form.refusal.placed} from={from} />;
  const error = overLimit(terms, values) ?? form.field('channel').error;
  return (
    <>
      <form aria-label="填写充值信息" {...form.props}>
        <NoScript />
        {Object.entries({ newest, from: from ?? '', pay: toYuan(sum.pay) }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PackageOptions {...form.field('package')} terms={terms} first={first} onOwn={onOwn} />
        {isOwn && (
          <TextField
            {...form.field('amount')}
            className="input money"
            label="自定义金额（元）"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={amount}
            placeholder={terms.min_amount && `最低 ${terms.min_amount}`}
            help={[singleLimit(terms), '最多两位小数'].filter(Boolean).join('，')}
          />
        )}
        <ChannelOptions {...form.field('channel')} error={error} channels={terms.channels} first={channel} />
        {isTransfer && <TransferFields {...form.field('voucher_url')} account={terms.bank_account} pay={sum.pay} hasUpload={hasUpload} />}
      </form>
      <RechargeSummary terms={terms} sum={sum} form={ID} busy={form.busy} hasVoucher={isTransfer && hasUpload}>
        <FormErrors form={form} />
      </RechargeSummary>
    </>
  );
}

/** The preselected amount: the one in the URL, otherwise the upstream's recommendation. */
function firstChoice({ packages, allow_custom }: RechargeConfig, amount: string | undefined): string {
  const wanted = amount === undefined ? packages.find(({ is_recommend }) => is_recommend === 1) : packages.find((row) => toFen(row.amount) === toFen(amount));
  if (wanted) return String(wanted.id);
  if (amount !== undefined && allow_custom !== 0) return OWN_AMOUNT;
  return packages[0] ? String(packages[0].id) : OWN_AMOUNT;
}

/** The preselected channel: the first one that takes the preselected amount. Without one, the first, whose limit is then said. */
function firstChannel(terms: RechargeConfig, first: string, amount = ''): string {
  const fits = terms.channels.find(({ code }) => overLimit(terms, { package: first, amount, channel: code }) === null);
  return (fits ?? terms.channels[0])?.code ?? '';
}
