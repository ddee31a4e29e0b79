import { showWan } from '../../shared/money/wan.ts';
import { groupDigits } from '../../shared/money/money.ts';

const STEPS = [1, 2, 2.5, 5, 10];
/** Fen; for a chart without data. */
const LEAST = 100_000;

/** In fen: from 0 to a round value at or above `largest`, and at least `least`. */
export function chartScale(largest: number, lines = 4, least = LEAST): number[] {
  const part = Math.max(largest, least) / lines;
  const power = 10 ** Math.floor(Math.log10(part));
  const step = (STEPS.find((factor) => factor * power >= part) ?? 10) * power;
  return Array.from({ length: lines + 1 }, (_, line) => line * step);
}

/** From these sums (fen) labels use 万 and 亿, since longer numbers would not fit. */
const WAN_FROM = 10_000_000;
const YI = 10_000_000_000;

export function axisLabel(fen: number, top: number): string {
  if (fen === 0 || top < WAN_FROM) return groupDigits(fen / 100);
  return top < YI ? `${showWan(fen)} 万` : `${showWan(fen / 10_000)} 亿`;
}
