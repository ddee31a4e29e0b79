import type { ReactNode } from 'react';
import { StatePicture, type StateArt } from './StatePicture.tsx';

interface EmptyStateProps {
  title: string;
  text?: string | undefined;
  art?: StateArt;
  /** Heading level: 3 inside a card with its own heading. */
  level?: 2 | 3 | undefined;
  /** Smaller, for a card among others. */
  compact?: boolean | undefined;
  /** The next step: a link or a button. */
  children?: ReactNode;
}

/** Shown instead of rows: what happened, and what to do next. */
export function EmptyState({ title, text, art = 'empty', level = 2, compact, children }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={compact ? 'empty compact' : 'empty'}>
      <StatePicture art={art} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
