import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  text?: string | undefined;
  /** `empty`: nothing yet. `search`: no match. `failed`: could not be fetched. */
  art?: 'empty' | 'search' | 'failed';
  /** Heading level: 3 inside a card with its own heading. */
  level?: 2 | 3 | undefined;
  /** Smaller, for a card among others. */
  compact?: boolean | undefined;
  /** The next step: a link or a button. */
  children?: ReactNode;
}

const pictures = { empty: '/art/empty.svg', search: '/art/empty-search.svg', failed: '/art/empty-failed.svg' };

/** Shown instead of rows: what happened, and what to do next. */
export function EmptyState({ title, text, art = 'empty', level = 2, compact, children }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={compact ? 'empty compact' : 'empty'}>
      <img src={pictures[art]} alt="" width="200" height="140" />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
