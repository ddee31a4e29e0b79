import { groupYuan, toYuan } from '../../../shared/money/money.ts';

/** A sum as it is shown: `1,234.50`. */
export const shownSum = (fen: number): string => groupYuan(toYuan(fen));

/** The main figures of a result. A number is a sum in fen; a text is shown as it is. */
export function Figures({ of: figures }: { of: readonly (readonly [title: string, value: number | string])[] }) {
  return (
    <dl className="plan-sums" aria-live="polite">
      {figures.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{typeof value === 'number' ? shownSum(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
