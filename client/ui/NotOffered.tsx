import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';

interface NotOfferedProps {
  /** The feature: `在线申请`. */
  feature: string;
  /** One sentence: what the visitor can do instead. */
  text: string;
  /** Inside a card among others. */
  compact?: boolean;
  /** Heading level: 3 inside a card with its own heading. */
  level?: 2 | 3;
  /** The way on: a link. */
  children?: ReactNode;
}

/** Shown in place of a feature that the upstream does not have. */
export function NotOffered({ feature, text, compact, level, children }: NotOfferedProps) {
  return (
    <EmptyState art="closed" title={`${feature}暂未开放`} text={text} compact={compact} level={level}>
      {children}
    </EmptyState>
  );
}
