import type { ReactNode } from 'react';
import { UNKNOWN } from "../../shared/fieldsOf.ts";

/** One line of a computation. */
export interface Line {
  label: string;
  value: ReactNode;
}

/** A computation line by line, with the result last and largest. */
export function Sums({ lines, sum }: { lines: readonly (Line | false | undefined)[]; sum: { label: string; yuan: string } }) {
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
        <dd>
          {sum.yuan !== UNKNOWN && <small>¥ </small>}
          {sum.yuan}
        </dd>
      </div>
    </dl>
  );
}
