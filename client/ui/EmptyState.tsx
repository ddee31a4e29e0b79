import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** `empty` nothing yet, `search` nothing for this filter, `failed` could not be fetched. */
  art?: 'empty' | 'search' | 'failed';
  /** Level of the heading: 3 inside a card that has its own. */
  level?: 2 | 3 | undefined;
  /** Less room, for a card among others. */
  compact?: boolean | undefined;
  /** The next step to take: a link or a button. */
  children?: ReactNode;
}

const pictures = { empty: '/art/empty.svg', search: '/art/empty-search.svg', failed: '/art/empty-failed.svg' };

/** What stands where rows would be: what happened, and what to do next. */
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
