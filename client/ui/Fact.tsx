import type { ReactNode } from 'react';

/** An entry of a description list. `num` marks numbers. */
export function Fact({ word, num, children }: { word: string; num?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className={num ? 'num' : undefined}>{children}</dd>
    </div>
  );
}
