import { CheckCheck } from 'lucide';
import { useEffect } from 'react';
import { useFetcher } from 'react-router-dom';
import { messagesHref } from './messageQuery.ts';
import { toast } from '../../lib/toast.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Marks every message as read. The list and the unread counts are then fetched again. */
export function ReadAll({ unread }: { unread: number }) {
  const { submit, state, data } = useFetcher<{ message: string | null }>();
  const busy = state !== 'idle';
  const message = data?.message;
  useEffect(() => {
    if (message) toast('success', message);
  }, [message]);
  if (unread === 0) return null;
  const readAll = () => {
    if (!busy) void submit(null, { method: 'post', action: messagesHref({}), encType: 'application/json' });
  };
  return (
    <button type="button" className="btn scripted" aria-disabled={busy} aria-busy={busy} onClick={readAll}>
      <Icon of={CheckCheck} size="small" />
      {busy ? '正在标记…' : '全部已读'}
    </button>
  );
}
