import { groupYuan, toFen, toYuan } from '../../../shared/money/money.ts';
import { payFromPurses } from '../../../shared/money/payFromPurses.ts';
import type { VipState } from '../../../shared/records/account.ts';
import type { PurseParts, VipPackage } from '../../../shared/records/membership.ts';
import type { Wallet } from '../../../shared/records/wallet.ts';
import { termIfBought } from '../../../shared/time/vipTerm.ts';

/** The summary of a purchase. `need`: the missing sum as a yuan string, '' when the balance is sufficient. */
export interface VipBill {
  need: string;
  lines: { label: string; value: string }[];
}

/** The purses that pay and the balance afterwards; or the missing sum. `needed`: the missing sum of the upstream's refusal, or ''. */
export function vipBill({ price }: Pick<VipPackage, 'price'>, wallet: Wallet, needed: string): VipBill {
  const fen = toFen(price);
  if (needed) return insufficient(fen, toFen(needed));
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

/** One line for each purse of a sum. Purses with 0.00 are left out. */
export function purseLines({ consume_only, withdrawable }: PurseParts, verb = '支付'): { label: string; value: string }[] {
  return [
    { label: `仅消费余额${verb}`, value: consume_only },
    { label: `可提现余额${verb}`, value: withdrawable },
  ]
    .filter(({ value }) => value !== '0.00')
    .map(({ label, value }) => ({ label, value: `${groupYuan(value)} 元` }));
}

/** The period of the package, if it were bought now. */
export function termText(vip: VipState | null, { vip_day: days }: Pick<VipPackage, 'vip_day'>, today: string): string {
  const { from, until } = termIfBought(vip, days, today);
  return until === null ? '即时生效，长期有效' : `${from} 至 ${until}（${days} 天）`;
}

const line = (label: string, fen: number) => ({ label, value: `${groupYuan(toYuan(fen))} 元` });
const insufficient = (price: number, need: number): VipBill => ({
  need: toYuan(need),
  lines: [line('可用余额', Math.max(0, price - need)), line('还差', need)],
});
