import { replace } from 'react-router-dom';
import { groupYuan, toFen, toYuan, yuanText } from '../../../shared/money/money.ts';
import type { VipState } from '../../../shared/records/account.ts';
import type { PurseParts, VipPackage, VipRecord } from '../../../shared/records/membership.ts';
import type { Wallet } from '../../../shared/records/wallet.ts';
import { payFromPurses } from '../../../shared/money/payPrice.ts';
import { termIfBought } from '../../../shared/time/vipTerm.ts';
import type { Api } from '../../../shared/api.ts';
import type { Values } from '../../forms/formRules.ts';
import { sendOrLookUp } from '../../forms/moneyAction.ts';
import { VIP_CERT } from './findVipLog.tsx';
import { vipRecordHref, VIP_RECORD_PATH } from '../records/recordHref.ts';
import type { Id } from '../../../shared/rules/ids.ts';

const BY_BALANCE = 1;
const FREE = 5;

/** The receipt replaces the confirmation in the history, so Back does not offer it again. */
export const buyVip = (api: Api, values: Values) => sendOrLookUp(purchase(api, values), values.intent);

const purchase = (api: Api, { package_id = '', price = '', agree }: Values) => ({
  name: 'vip',
  values: { package_id, price },
  send: (key: string) =>
    api.envelope(
      'certApply',
      // The cast is safe: the row's schema refuses all but 1.
      {
        cert_type: VIP_CERT,
        package_id,
        price,
        pay_type: price === '0.00' ? FREE : BY_BALANCE,
        agree: Number(agree) as 1,
      },
      { key },
    ),
  recordOf: (row: { id?: Id } | null) => row?.id,
  records: (key: string) =>
    api.envelope('certLogs', { cert_type: VIP_CERT, request_id: key }, { quiet: true }),
  success: 'VIP 会员已开通',
  done: (id: Id | undefined) => replace(id === undefined ? VIP_RECORD_PATH : vipRecordHref(id, true)),
});

/** `need`: the missing sum in yuan, '' for none. */
export interface VipBill {
  need: string;
  lines: { label: string; value: string }[];
}

/**
 * The purses that pay, or the missing sum. `needed`: that of the upstream's refusal. Without a known wallet the upstream decides.
 */
export function vipBill(
  { price }: { price: string },
  wallet: Pick<Wallet, 'consume_only' | 'withdrawable'>,
  needed: string,
): VipBill {
  const fen = toFen(price);
  if (needed) return insufficient(fen, toFen(needed));
  if (!wallet.consume_only || !wallet.withdrawable) return { need: '', lines: [] };
  const purses = { consumeOnly: toFen(wallet.consume_only), withdrawable: toFen(wallet.withdrawable) };
  const { need, consumeOnly, withdrawable } = payFromPurses(fen, purses);
  if (need > 0) return insufficient(fen, need);
  const before = purses.consumeOnly + purses.withdrawable;
  return {
    need: '',
    lines: [
      ...purseLines({ consume_only: toYuan(consumeOnly), withdrawable: toYuan(withdrawable) }),
      line('支付前可用余额', before),
      line('支付后可用余额', before - fen),
    ],
  };
}

export function purseLines(
  { consume_only, withdrawable }: PurseParts,
  verb = '支付',
): { label: string; value: string }[] {
  return [
    { label: `消费余额${verb}`, value: consume_only },
    { label: `可提现余额${verb}`, value: withdrawable },
  ]
    .filter(({ value }) => value !== undefined && value !== '0.00')
    .map(({ label, value }) => ({ label, value: yuanText(value) }));
}

/** Whether a missed promise has given something back, readable or not. */
export const hasGivenBack = ({ given_back: given }: Pick<VipRecord, 'given_back'>): boolean =>
  given !== undefined && given !== '0.00';

/** If bought now. Nothing is promised that the upstream does not say. */
export function termText(
  vip: VipState | null | undefined,
  { vip_day: days }: Pick<VipPackage, 'vip_day'>,
  today: string,
): string {
  if (!days) return '以开通后的 VIP 会员记录为准';
  if (!hasKnownStart(vip, days)) return `接在现有 VIP 会员之后，${days} 天`;
  const { from, until } = termIfBought(vip, days, today);
  return until === null ? '即时生效，长期有效' : `${from} 至 ${until}（${days} 天）`;
}

/** If bought now; undefined when it cannot be computed. */
export function lastDayText(
  vip: VipState | undefined,
  { vip_day: days }: Pick<VipPackage, 'vip_day'>,
  today: string,
): string | undefined {
  return days && hasKnownStart(vip, days)
    ? (termIfBought(vip, days, today).until ?? '不设到期日')
    : undefined;
}

/** A package with an end begins when the present membership ends. */
const hasKnownStart = (vip: VipState | null | undefined, days: number): boolean =>
  !vip || vip.expire_at !== undefined || days < 0;

const line = (label: string, fen: number) => ({ label, value: `${groupYuan(toYuan(fen))} 元` });
const insufficient = (price: number, need: number): VipBill => ({
  need: toYuan(need),
  lines: [line('可用余额', Math.max(0, price - need)), line('还差', need)],
});
