import { yuanText } from './money.ts';

/** Message of a refused purchase: the price is not the one that was shown. */
export const priceChanged = (price: string): string =>
  `价格已变为 ${yuanText(price)}，没有扣款，请确认后再提交`;

/** The two purses that can pay, in fen: recharged money, which cannot be withdrawn, and withdrawable money. */
interface Purses {
  consumeOnly: number;
  withdrawable: number;
}

/**
 * Divides a price (fen) between the purses: recharged money first, then withdrawable money (domain 2.3). `need` is the
 * missing sum; when it is above 0, nothing is paid.
 */
export function payFromPurses(
  price: number,
  { consumeOnly, withdrawable }: Purses,
): Purses & { need: number } {
  const need = Math.max(0, price - consumeOnly - withdrawable);
  const fromConsumeOnly = need > 0 ? 0 : Math.min(price, consumeOnly);
  return { need, consumeOnly: fromConsumeOnly, withdrawable: need > 0 ? 0 : price - fromConsumeOnly };
}
