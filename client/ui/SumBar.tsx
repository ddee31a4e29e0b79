import type { ReactNode } from 'react';

export interface Sum {
  label: string;
  value: ReactNode;
  /** Shown in the colour of income. */
  isIncome?: boolean;
}

/** Totals of a filter over all its pages. */
export function SumBar({ sums, children }: { sums: readonly Sum[]; children?: ReactNode }) {
  return (
    <div className="sums">
      {sums.length > 0 && (
        <dl>
          {sums.map(({ label, value, isIncome }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={isIncome ? 'in' : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children && <div className="btn-row">{children}</div>}
    </div>
  );
}
