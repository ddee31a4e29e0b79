import { RefreshCw } from 'lucide';
import { usePagePath } from '../usePagePath.ts';
import { EmptyState } from './EmptyState.tsx';
import { Icon } from './Icon.tsx';

interface FailedStateProps {
  /** States what could not be fetched: `账单加载失败`. */
  title: string;
  text?: string;
  level?: 2 | 3;
  compact?: boolean;
}

/** Shown when data could not be fetched. The retry is a link to the same page, so it works without JavaScript. */
export function FailedState({ title, text = '网络不稳定或服务繁忙，请稍后再试。', level, compact }: FailedStateProps) {
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
