import { useFetcher, useRevalidator } from 'react-router-dom';
import { useEffectEvent, useEffect } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { LOOK_UP_OUTCOME, type OutcomeNotFound } from './moneyAction.ts';

/** Between two look-ups (ms). */
const INTERVAL = 5_000;

export interface OutcomeUnknownProps {
  title: string;
  records: { name: string; href: string };
  /** What the page's action needs to find the record. */
  values: Record<string, string | number>;
  onNotHappened: () => void;
}

/**
 * A call with an unknown outcome: the page asks the records until they show the call or it can no longer arrive, and nothing is sent
 * again meanwhile.
 */
export function OutcomeUnknown({ title, records, values, onNotHappened }: OutcomeUnknownProps) {
  const { submit, state, data } = useFetcher<OutcomeNotFound | null>();
  const busy = state !== 'idle';
  const { revalidate } = useRevalidator();
  const onResult = useEffectEvent((result: OutcomeNotFound | null) => {
    // Without a page of its own to go to, the record is shown by this one.
    if (!result) void revalidate();
    else if (result.notHappened) onNotHappened();
  });
  function check() {
    if (busy) return;
    const body = { ...values, intent: LOOK_UP_OUTCOME };
    void submit(body, {
      method: 'post',
      encType: 'application/json',
      defaultShouldRevalidate: false,
    });
  }
  const onTime = useEffectEvent(check);
  useEffect(() => {
    if (data !== undefined) onResult(data);
  }, [data]);
  useEffect(() => {
    if (busy) return;
    const timer = setTimeout(() => onTime(), INTERVAL);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div className="stack">
      <div className="alert warn" role="alert">
        <Icon name="circle-alert" />
        <div>
          <p>
            <b>{title}</b>
          </p>
          <p>{`请求已发出，但没有收到结果。正在核对${records.name}，请不要重复提交。`}</p>
        </div>
      </div>
      <p className="note" role="status">
        {data
          ? data.failed
            ? `${records.name}暂时无法核对，稍后会再试。`
            : '记录中还没有这一笔，可能仍在处理。一两分钟内会有结果。'
          : ''}
      </p>
      <button
        type="button"
        className="btn primary large wide"
        autoFocus
        aria-busy={busy}
        aria-disabled={busy}
        onClick={check}
      >
        {busy ? '核对中…' : '立即核对'}
      </button>
      <a className="btn large wide" href={records.href}>
        {`查看${records.name}`}
      </a>
    </div>
  );
}
