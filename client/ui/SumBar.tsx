import type { ReactNode } from 'react';

export interface Sum {
  label: string;
  value: string;
  /** Money that came in. */
  isIncome?: boolean;
}

/** What the rows of a filter come to, all pages together. */
export function SumBar({ sums, children }: { sums: readonly Sum[]; children?: ReactNode }) {
  return (
    <div className="sums">
      <dl>
        {sums.map(({ label, value, isIncome }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isIncome ? 'in' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className="btn-row">{children}</div>}
    </div>
  );
}
