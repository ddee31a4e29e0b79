import type { ReactNode } from 'react';
import { UNKNOWN } from "../../shared/fieldsOf.ts";

/** An entry of a description list. `num` marks numbers. A fact that is not known is `—`. */
export function Fact({ label, num, children }: { label: string; num?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={num ? 'num' : undefined}>{children === undefined || children === null || children === '' ? UNKNOWN : children}</dd>
    </div>
  );
}
