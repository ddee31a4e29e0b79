import { SUCCESS } from '../../shared/constants.ts';
import type { CallName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { refusal } from '../../shared/refusal.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { priceChanged } from '../../shared/money/priceChanged.ts';

/**
 * Refuses a purchase whose price is no longer the one that the member was shown, before anything is sent. `read` reads the
 * price list. Without a shown price, or when the list does not say the price, the upstream decides. When the list cannot be read,
 * the answer is 503: nothing is bought at a price that may be old.
 */
export async function refuseOtherPrice(
  { priced }: Pick<Endpoint, 'priced'>,
  input: Record<string, unknown>,
  read: (call: CallName) => Promise<Envelope>,
): Promise<Envelope | undefined> {
  const shown = input.price;
  if (!priced || typeof shown !== 'string') return undefined;
  // The column names a call of the contract; naming its type in shared/endpoint.ts would be a circle.
  const { code, data } = await read(priced.list as CallName);
  if (isUpstreamFailure(code)) return refusal('price_unknown', '暂时无法核对价格，没有扣款，请稍后再试');
  if (code !== SUCCESS || !Array.isArray(data)) return undefined;
  const { price } = fieldsOf(data.find((row: unknown) => fieldsOf(row).id === input[priced.id]));
  if (typeof price !== 'string' || price === shown) return undefined;
  return refusal('price_changed', priceChanged(price), { price });
}
