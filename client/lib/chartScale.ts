import { groupDigits } from '../../shared/money/groupDigits.ts';
import { showWan } from '../../shared/money/wan.ts';

/** Steps of an axis that people count by easily, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
/** An axis of a chart without money still ends somewhere: 1,000.00 yuan. */
const LEAST = 100_000;

/** Grid lines of an axis from 0 to a round figure at or above the largest value, and not below `least`; fen in, fen out. */
export function chartScale(largest: number, lines = 4, least = LEAST): number[] {
  const part = Math.max(largest, least) / lines;
  const power = 10 ** Math.floor(Math.log10(part));
  const step = (STEPS.find((factor) => factor * power >= part) ?? 10) * power;
  return Array.from({ length: lines + 1 }, (_, line) => line * step);
}

/** From 100,000 yuan on an axis counts in 万: longer figures would not fit beside it. */
const WAN_FROM = 10_000_000;

/** Label of a grid line, in the unit that suits the axis's top. */
export function axisLabel(fen: number, top: number): string {
  return top < WAN_FROM || fen === 0 ? groupDigits(fen / 100) : `${showWan(fen)} 万`;
}
