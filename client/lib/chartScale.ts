import { showWan } from '../../shared/money/wan.ts';
import { groupDigits } from '../../shared/money/money.ts';

const STEPS = [1, 2, 2.5, 5, 10];
/** The smallest top value of an axis, for a chart without data: 1,000.00 yuan in fen. */
const LEAST = 100_000;

/** Grid lines of an axis, in fen: from 0 to a round value at or above `largest`, and at least `least`. */
export function chartScale(largest: number, lines = 4, least = LEAST): number[] {
  const part = Math.max(largest, least) / lines;
  const power = 10 ** Math.floor(Math.log10(part));
  const step = (STEPS.find((factor) => factor * power >= part) ?? 10) * power;
  return Array.from({ length: lines + 1 }, (_, line) => line * step);
}

/** From 100,000 yuan (in fen) the labels use 万, from 100 million 亿, since longer numbers would not fit. */
const WAN_FROM = 10_000_000;
const YI = 10_000_000_000;

/** Label of a grid line. The top value of the axis decides the unit. */
export function axisLabel(fen: number, top: number): string {
  if (fen === 0 || top < WAN_FROM) return groupDigits(fen / 100);
  return top < YI ? `${showWan(fen)} 万` : `${showWan(fen / 10_000)} 亿`;
}
