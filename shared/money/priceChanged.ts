import { yuanText } from './money.ts';

/** Message of a refused purchase: the price is not the one that was shown. */
export const priceChanged = (price: string): string => `价格已变为 ${yuanText(price)}，没有扣款，请确认后再提交`;
