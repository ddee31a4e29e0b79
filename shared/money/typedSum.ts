import { plainText } from '../rules/typedText.ts';

/** A figure with its currency and unit; a full stop of Chinese keyboards counts as a decimal point. */
const SUM = /^(¥|RMB|CNY|人民币)? ?([\d,. ]*\d[\d,. ]*?) ?(万|w)? ?(元整?|圆整?|块|RMB|CNY)?$/i;
/** Separators of thousands stand before groups of three digits only. */
const FIGURE = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.(\d*))?$/;
/** Decimal places between yuan and 万元. */
const WAN = 4;

/**
 * A sum as a person types or pastes it: its decimal digits (`1,200.50 元` → `1200.50`, `.5` → `0.5`), and the unit if it names one.
 * Undefined for any other text.
 */
function readSum(text: string): { digits: string; unit?: 'wan' | 'yuan' } | undefined {
  const [, sign, figure, wan, yuan] = SUM.exec(plainText(text).replaceAll('。', '.')) ?? [];
  const [, whole = '0', decimals = ''] = FIGURE.exec(figure ?? ' ') ?? [' ', ' ', ' '];
  if (whole === ' ') return undefined;
  // Zeros behind the second place say nothing.
  const kept = decimals.replace(/^(\d\d)0+$/, '$1');
  const digits = whole.replace(/[, ]/g, '') + (kept && `.${kept}`);
  if (wan) return { digits, unit: 'wan' };
  return sign || yuan ? { digits, unit: 'yuan' } : { digits };
}

/** A typed sum in yuan, as `amountRule` has it: `￥1,200.50` → `1200.50`, `1.5 万` → `15000`. Another text stays, for the rule to refuse. */
export function normalizeAmount(text: string): string {
  const sum = readSum(text);
  return sum === undefined ? text : sum.unit === 'wan' ? shifted(sum.digits, WAN) : sum.digits;
}

/** A typed sum in 万元, as `wanRule` has it: `20 万` → `20`, `200,000 元` → `20`. Another text stays. */
export function normalizeWan(text: string): string {
  const sum = readSum(text);
  return sum === undefined ? text : sum.unit === 'yuan' ? shifted(sum.digits, -WAN) : sum.digits;
}

/** Decimal digits with the point so many places further to the right, without needless zeros. */
function shifted(digits: string, places: number): string {
  const [whole = '', decimals = ''] = digits.split('.');
  const zeros = '0'.repeat(Math.abs(places));
  const figures = zeros + whole + decimals + zeros;
  const point = zeros.length + whole.length + places;
  const left = figures.slice(0, point).replace(/^0+(?=\d)/, '');
  const right = figures.slice(point).replace(/0+$/, '');
  return right === '' ? left : `${left}.${right}`;
}
