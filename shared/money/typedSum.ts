import { plainText } from '../rules/typedText.ts';

/** A figure with its currency and unit. Separators of thousands stand before groups of three digits only. */
const SUM =
  /^(¥|RMB|CNY|人民币)? ?(?=\.?\d)(\d*|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(\d*))? ?([万w])? ?([元圆]整?|块|RMB|CNY)?$/i;

/** A typed sum in yuan, as `amountRule` has it: `￥1,200.50` → `1200.50`, `1.5 万` → `15000`. Another text stays, for the rule to refuse. */
export const normalizeAmount = (text: string): string => normalized(text, false);

/** A typed sum in 万元, as `wanRule` has it: `20 万` → `20`, `200,000 元` → `20`. Another text stays. */
export const normalizeWan = (text: string): string => normalized(text, true);

function normalized(text: string, isWan: boolean): string {
  // Chinese keyboards have a full stop of their own.
  const found = SUM.exec(plainText(text).replace('。', '.'));
  if (!found) return text;
  const [, sign, grouped = '', decimals = '', wan, yuan] = found;
  const whole = grouped.replace(/\D/g, '');
  let digits = `${whole}.${decimals}`;
  if (!isWan && wan) digits = `${whole}.${decimals.padEnd(4, '0')}`.replace(/\.(\d{4})/, '$1.');
  if (isWan && !wan && (sign || yuan)) digits = `0000${digits}`.replace(/(\d{4})\./, '.$1');
  const needless = isWan ? /\.0*$|(?<=\.\d*[1-9])0+$/ : /\.$|(?<=\.\d\d)0+$/;
  return digits
    .replace(/^0*(?=\d|\.)/, '')
    .replace(needless, '')
    .replace(/^(?=\.|$)/, '0');
}
