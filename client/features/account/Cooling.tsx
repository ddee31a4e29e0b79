import { useEffect } from 'react';
import { useSender } from '../../lib/useSender.ts';
import { useHasCapability } from '../../webConfig.ts';
import { Icon } from '../../ui/Icon.tsx';
import { KEEP, CLOSE_PATH } from './intents.ts';
import { showTime } from '../../../shared/time/days.ts';

/** On every page of the account while it is going to be closed. */
export function Cooling({ closeAt }: { closeAt: string }) {
  const { send, busy, data } = useSender<{ kept: boolean }>();
  // The line goes away with its button.
  useEffect(() => {
    if (data?.kept) document.getElementById('account')?.focus({ preventScroll: true });
  }, [data]);
  const canKeep = useHasCapability('keepAccount');
  return (
    <div className="alert warn cooling" role="status">
      <Icon name="clock" />
      <p>
        <b>{`账户将于 ${showTime(closeAt)} 注销。`}</b>
        {canKeep ? '在此之前可以随时撤销，账户照常使用。' : '如需撤销，请联系客服。'}
      </p>
      {canKeep ? (
        <button
          type="button"
          className="btn small scripted"
          aria-busy={busy}
          aria-disabled={busy}
          onClick={() => send({ intent: KEEP }, { action: CLOSE_PATH })}
        >
          {busy ? '正在撤销…' : '撤销注销'}
        </button>
      ) : (
        <a className="btn small" href="/contact">
          联系客服
        </a>
      )}
    </div>
  );
}
