import { useEffect, useMemo, useRef } from 'react';
import { toFen, toYuan, groupYuan, fenOf, yuanText, type Yuan } from '../../../../shared/money/money.ts';
import type { RechargeConfig } from '../../../../shared/records/recharge.ts';
import type { RechargeQuery } from '../../../features/wallet/rechargeQuery.ts';
import { OWN_AMOUNT, overLimit, RECHARGE_FORM, rechargeRules, sumOf, TRANSFER } from './rechargeRules.ts';
import { singleLimit } from '../../../features/wallet/amounts.ts';
import { useHasCapability } from '../../../webConfig.ts';
import type { FieldState, FormHandle } from '../../../forms/useForm.ts';
import { useMoneyForm } from '../../../forms/useMoneyForm.tsx';
import { useFormDraft } from '../../../forms/useFormDraft.tsx';
import { TextField } from '../../../forms/fields/TextField.tsx';
import { Alert, Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/iconNames.ts';
import { SubmitButton, NoScript, FormEnd } from '../../../forms/FormFrame.tsx';
import { Sums } from '../../../features/records/Sums.tsx';
import { Tips } from '../../../ui/Tips.tsx';
import { UNKNOWN } from '../../../../shared/fieldsOf.ts';
import { recordHref } from '../../../features/records/recordHref.ts';
import { isPlaced } from '../../../features/wallet/rechargeOrder.ts';
import { FieldGroup } from '../../../forms/fields/Checkbox.tsx';
import { focusField } from '../../../forms/focusField.ts';
import { PlacedOrder } from './PlacedOrder.tsx';
import { TransferFields } from './TransferFields.tsx';

const LOGOS: Record<string, IconName> = {
  wechat_native: 'qr-code',
  alipay_pc: 'wallet',
  bank_transfer: 'landmark',
  mock: 'flask-conical',
};

interface ChannelOptionsProps extends FieldState {
  /** Most of one recharge; a limit above it says nothing. */
  most: RechargeConfig['max_amount'];
  channels: RechargeConfig['channels'];
  first: string;
}

const isLower = (limit: Yuan | undefined, most: Yuan | undefined): boolean =>
  limit !== undefined && (limit === null || toFen(limit) < (fenOf(most) ?? Infinity));

function ChannelOptions({ channels, most, first, id, name, error }: ChannelOptionsProps) {
  return (
    <FieldGroup id={id} label="支付方式" error={error} role="radiogroup">
      <div className="options two">
        {channels.map(({ code, name: channel, desc, single_limit, day_limit }) => (
          <label key={code}>
            <input type="radio" name={name} value={code} defaultChecked={code === first} />
            <span className="logo">
              <Icon name={LOGOS[code] ?? 'circle-dollar-sign'} />
              {channel}
            </span>
            {desc && <small>{desc}</small>}
            {isLower(single_limit, most) && <small>{`单笔限额 ${yuanText(single_limit)}`}</small>}
            {day_limit !== undefined && <small>{`每日限额 ${yuanText(day_limit)}`}</small>}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface RechargeFormProps {
  terms: RechargeConfig;
  query: RechargeQuery;
}

const ID = RECHARGE_FORM;
const DRAFT_FIELDS = ['package', 'amount', 'channel'];

/** Beside the summary; in its place the order, if that has no page. */
export function RechargeForm({ terms, query: { amount, from } }: RechargeFormProps) {
  const rules = useMemo(() => rechargeRules(terms), [terms]);
  const form = useMoneyForm(
    { id: ID, rules, focusOnRefusal: 'channel' },
    {
      title: '暂时无法确认订单是否提交',
      records: { name: '充值记录', href: recordHref({ tab: 'recharge' }) },
      notHappened: '上次没有提交充值订单',
    },
  );
  // An amount in the URL takes precedence over the draft.
  useFormDraft(form, ID, amount === undefined ? DRAFT_FIELDS : []);
  const first = firstChoice(terms, amount);
  const channel = firstChannel(terms, first, amount);
  const values = { package: first, amount: amount ?? '', channel, ...form.values };
  const sum = sumOf(terms, values);
  const hasUpload = useHasCapability('uploadConfig', 'recharge.voucher_url');
  const focusAmount = useRef(false);
  const isOwn = values.package === OWN_AMOUNT;
  useEffect(() => {
    if (isOwn && focusAmount.current) focusField(`${ID}-amount`);
    focusAmount.current = false;
  }, [isOwn]);
  // The field is shown after this. An arrow key may only pass over the option, so the focus stays.
  const onOwn = () => void (focusAmount.current = true);
  const isTransfer = values.channel === TRANSFER;
  if (isPlaced(form.refusal)) return <PlacedOrder order={form.refusal.placed} from={from} />;
  const error = overLimit(terms, values) ?? form.field('channel').error;
  return (
    <>
      <form aria-label="填写充值信息" {...form.props}>
        <NoScript />
        <input type="hidden" name="from" value={from ?? ''} />
        {amount !== undefined && from && (
          <Alert icon="info" small>{`还差 ${groupYuan(amount)} 元，充值到账后可以返回继续。`}</Alert>
        )}
        <PackageOptions {...form.field('package')} terms={terms} first={first} onOwn={onOwn} />
        {isOwn && (
          <TextField
            {...form.field('amount')}
            className="input money"
            label="自定义金额（元）"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={amount}
            placeholder={terms.min_amount ? `最低 ${terms.min_amount}` : undefined}
            help="最多两位小数"
          />
        )}
        <ChannelOptions
          {...form.field('channel')}
          error={error}
          channels={terms.channels}
          most={terms.max_amount}
          first={channel}
        />
        {isTransfer && (
          <TransferFields
            {...form.field('voucher_url')}
            account={terms.bank_account}
            pay={sum.pay}
            hasUpload={hasUpload}
          />
        )}
      </form>
      <RechargeSummary terms={terms} sum={sum} form={form} hasVoucher={isTransfer && hasUpload} />
    </>
  );
}

function firstChoice({ packages: all, allow_custom }: RechargeConfig, amount: string | undefined): string {
  const packages = all.filter((row) => row.amount !== null);
  const wanted =
    amount === undefined
      ? packages.find(({ is_recommend }) => is_recommend === 1)
      : packages.find((row) => fenOf(row.amount) === toFen(amount));
  if (wanted) return String(wanted.id);
  if (amount !== undefined && allow_custom !== 0) return OWN_AMOUNT;
  return packages[0] ? String(packages[0].id) : OWN_AMOUNT;
}

/** The first one that takes the amount. Without one, the first, whose limit is then said. */
function firstChannel(terms: RechargeConfig, first: string, amount = ''): string {
  const fits = terms.channels.find(
    ({ code }) => overLimit(terms, { package: first, amount, channel: code }) === null,
  );
  return (fits ?? terms.channels[0])?.code ?? '';
}

interface PackageOptionsProps extends FieldState {
  terms: RechargeConfig;
  first: string;
  /** By a pointer or the space bar. */
  onOwn: () => void;
}

function PackageOptions({ terms, first, onOwn, id, name, error }: PackageOptionsProps) {
  const { packages, allow_custom } = terms;
  const limits = singleLimit(terms);
  const sorted = [...packages].sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
  return (
    <FieldGroup id={id} label="充值金额" error={error} role="radiogroup">
      <div className="options three">
        {sorted.map(({ id: number, amount, give_amount, is_recommend, tips }) => (
          <label key={number}>
            <input
              type="radio"
              name={name}
              value={number}
              defaultChecked={String(number) === first}
              disabled={amount === null}
            />
            <span className="sum">
              {yuanText(amount)}
              {is_recommend === 1 && <span className="tag info">推荐</span>}
            </span>
            {give_amount !== undefined && give_amount !== '0.00' && (
              <small>{`赠 ${yuanText(give_amount)}`}</small>
            )}
            {tips && <small>{tips}</small>}
          </label>
        ))}
        {allow_custom !== 0 && (
          <label>
            <input
              type="radio"
              name={name}
              value={OWN_AMOUNT}
              defaultChecked={first === OWN_AMOUNT}
              onClick={({ detail }) => detail > 0 && onOwn()}
              onKeyDown={({ key }) => key === ' ' && onOwn()}
            />
            <span className="sum">自定义金额</span>
            {limits && <small>{limits}</small>}
          </label>
        )}
      </div>
    </FieldGroup>
  );
}

interface RechargeSummaryProps {
  terms: RechargeConfig;
  /** Amount to pay and bonus, in fen. Null: the bonus is not known. */
  sum: { pay: number; give: number | null };
  form: FormHandle;
  hasVoucher: boolean;
}

function RechargeSummary({ terms, sum: { pay, give }, form, hasVoucher }: RechargeSummaryProps) {
  const yuan = (fen: number) => groupYuan(toYuan(fen));
  return (
    <aside aria-label="充值明细">
      <h2>充值明细</h2>
      <div role="status">
        <Sums
          lines={[
            { label: '充值金额', value: `${yuan(pay)} 元` },
            { label: '赠送金额', value: give === null ? UNKNOWN : `${give > 0 ? '+' : ''}${yuan(give)} 元` },
            { label: '到账消费余额', value: give === null ? UNKNOWN : `${yuan(pay + give)} 元` },
          ]}
          sum={{ label: '应付', yuan: yuan(pay) }}
        />
      </div>
      <FormEnd form={form}>
        <SubmitButton form={ID} busy={form.busy} sending="提交中…">
          {hasVoucher ? '提交转账回单' : '去支付'}
        </SubmitButton>
      </FormEnd>
      <Tips lines={terms.notice} />
    </aside>
  );
}
