import type { ReactNode } from 'react';

/** An entry of a description list. `num` marks numbers. */
export function Fact({ label, num, children }: { label: string; num?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={num ? 'num' : undefined}>{children}</dd>
    </div>
  );
}
