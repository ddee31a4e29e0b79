/** What is in the two purses that pay, in fen: recharged money, which can do nothing else, and money that could be withdrawn. */
export interface Purses {
  consumeOnly: number;
  withdrawable: number;
}

/**
 * Which purse pays what of a price, in fen: what was recharged first, then what could be withdrawn (domain 2.3).
 * `need` is what both together lack; nothing is paid then.
 */
export function payFromPurses(price: number, { consumeOnly, withdrawable }: Purses): Purses & { need: number } {
  const need = Math.max(0, price - consumeOnly - withdrawable);
  const fromConsumeOnly = need > 0 ? 0 : Math.min(price, consumeOnly);
  return { need, consumeOnly: fromConsumeOnly, withdrawable: need > 0 ? 0 : price - fromConsumeOnly };
}
