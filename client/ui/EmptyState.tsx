import type { ReactNode } from 'react';
import { RefreshCw } from 'lucide';
import { Icon } from './Icon.tsx';
import { usePagePath } from '../handle.ts';

interface EmptyStateProps {
  title: string;
  text?: string | undefined;
  art?: StateArt;
  level?: 2 | 3 | undefined;
  compact?: boolean | undefined;
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

/** The states that have a drawing. */
type StateArt =
  | 'empty'
  | 'search'
  | 'failed'
  | 'closed'
  | 'locked'
  | 'pending'
  | 'done'
  | 'refused'
  | 'certificate'
  | 'messages';

/** Repeats the words beside it, so it has no text. */
export function StatePicture({
  art,
  lazy,
}: {
  art: StateArt;
  /** Further down on its page. */ lazy?: boolean;
}) {
  return (
    <img
      src={art === 'empty' ? '/art/empty.svg' : `/art/empty-${art}.svg`}
      alt=""
      width="200"
      height="140"
      loading={lazy ? 'lazy' : undefined}
    />
  );
}

interface FailedStateProps {
  title: string;
  text?: string;
  level?: 2 | 3;
  compact?: boolean;
}

/** The retry is a link to the same page, so it works without JavaScript. */
export function FailedState({
  title,
  text = '网络不稳定或服务繁忙，请稍后再试。',
  level,
  compact,
}: FailedStateProps) {
  const here = usePagePath();
  return (
    <EmptyState art="failed" title={title} text={text} level={level} compact={compact}>
      <a className="btn" href={here}>
        <Icon of={RefreshCw} size="small" />
        重试
      </a>
    </EmptyState>
  );
}

interface NotSupportedProps {
  feature: string;
  /** What the visitor can do instead. */
  text: string;
  compact?: boolean;
  level?: 2 | 3;
  children?: ReactNode;
}

/** In place of a feature that the upstream does not have. */
export function NotSupported({ feature, text, compact, level, children }: NotSupportedProps) {
  return (
    <EmptyState art="closed" title={`${feature}暂未开放`} text={text} compact={compact} level={level}>
      {children}
    </EmptyState>
  );
}
