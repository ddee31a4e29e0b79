import type { ReactNode } from 'react';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { Placeholder } from '../../ui/Placeholder.tsx';

export interface Line {
  label: string;
  value: ReactNode;
}

export function Sums({
  lines,
  sum,
}: {
  lines: readonly (Line | false | undefined)[];
  sum: { label: string; yuan: string };
}) {
  return (
    <dl className="net">
      {lines.map(
        (line) =>
          line && (
            <div key={line.label}>
              <dt>{line.label}</dt>
              <dd>{line.value}</dd>
            </div>
          ),
      )}
      <div className="sum">
        <dt>{sum.label}</dt>
        <dd key={sum.yuan}>
          {sum.yuan}
          {sum.yuan !== UNKNOWN && <small> 元</small>}
        </dd>
      </div>
    </dl>
  );
}

export interface Sum {
  label: string;
  value: ReactNode;
  isIncome?: boolean;
}

interface SumBarProps {
  sums: readonly Sum[];
  isWaiting: boolean;
  children?: ReactNode;
}

/** Of a filter over all its pages. */
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
