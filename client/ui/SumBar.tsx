import type { ReactNode } from 'react';
import { Placeholder } from './Placeholder.tsx';

export interface Sum {
  label: string;
  value: ReactNode;
  /** Shown in the colour of income. */
  isIncome?: boolean;
}

interface SumBarProps {
  sums: readonly Sum[];
  /** The totals are late. */
  isWaiting: boolean;
  children?: ReactNode;
}

/** Totals of a filter over all its pages. */
export function SumBar({ sums, isWaiting, children }: SumBarProps) {
  return (
    <div className="sums">
      {isWaiting ? (
        <Placeholder lines={2} className="sums-later" />
      ) : (
        sums.length > 0 && (
          <dl>
            {sums.map(({ label, value, isIncome }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={isIncome ? 'in' : undefined}>{value}</dd>
              </div>
            ))}
          </dl>
        )
      )}
      {children && <div className="btn-row">{children}</div>}
    </div>
  );
}
