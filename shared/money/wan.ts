import { groupDigits } from './groupDigits.ts';
import { toFen } from './money.ts';

/** Loans are spoken of in 万元 (10,000 yuan), typed so on screen and in the addresses of searches; the wire carries yuan. */
const FEN_OF_WAN = 1_000_000;

/** What people may type: above nothing, up to 99,999 万元, to the yuan. */
export const wanRule = { pattern: '^(?!0(\\.0+)?$)(0|[1-9]\\d{0,4})(\\.\\d{1,4})?$', message: '请输入以万元计的金额，例如 20 或 20.5' };

const TYPED = new RegExp(wanRule.pattern);

/** Typed 万元 → fen; null when the text is no such amount. */
export function parseWan(text: string): number | null {
  if (!TYPED.test(text)) return null;
  const [whole = '0', decimals = ''] = text.split('.');
  return Number(whole) * FEN_OF_WAN + Number(decimals.padEnd(4, '0')) * 100;
}

/** Fen → 万 as people read it, without needless zeros: 20.5, 1,000. Jiao and fen are left off. */
export function showWan(fen: number): string {
  const yuan = Math.floor(fen / 100);
  const decimals = String(yuan % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return groupDigits(Math.floor(yuan / 10_000)) + (decimals && `.${decimals}`);
}

/** A range of wire amounts: `1–50 万元`. */
export function wanRange(min: string, max: string): string {
  const [from, to] = [showWan(toFen(min)), showWan(toFen(max))];
  return from === to ? `${to} 万元` : `${from}–${to} 万元`;
}
