import type { ReactNode } from 'react';

/** A line of a description list: what it is, and what it says. */
export function Fact({ word, num, children }: { word: string; num?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className={num ? 'num' : undefined}>{children}</dd>
    </div>
  );
}
