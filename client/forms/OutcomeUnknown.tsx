import { useFetcher } from 'react-router-dom';
import { useEffectEvent, useEffect } from 'react';
import { CircleAlert } from 'lucide';
import { Icon } from '../ui/Icon.tsx';
import type { OutcomeNotFound } from './moneyAction.ts';

interface OutcomeUnknownProps {
  title: string;
  records: { name: string; href: string };
  values: Record<string, string>;
  onNotHappened: () => void;
}

/** A money call with unknown outcome: the records are looked up, and the call is not simply sent again. */
export function OutcomeUnknown({ title, records, values, onNotHappened }: OutcomeUnknownProps) {
  const { submit, state, data } = useFetcher<OutcomeNotFound>();
  const busy = state !== 'idle';
  const notify = useEffectEvent(onNotHappened);
  useEffect(() => {
    if (data?.notHappened) notify();
  }, [data]);
  const check = () => {
    if (!busy)
      void submit(values, { method: 'post', encType: 'application/json', defaultShouldRevalidate: false });
  };
  return (
    <div className="stack">
      <div className="alert warn" role="alert">
        <Icon of={CircleAlert} />
        <div>
          <p>
            <b>{title}</b>
          </p>
          <p>{`请求已发出，但没有收到结果。请不要重复提交，先核对${records.name}。`}</p>
        </div>
      </div>
      <p className="note" role="status">
        {data && !busy
          ? data.failed
            ? `${records.name}加载失败，请稍后再核对。`
            : '记录中还没有这一笔，可能仍在处理，请一分钟后再核对。'
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
        {busy ? '核对中…' : '核对结果'}
      </button>
      <a className="btn large wide" href={records.href}>
        {`查看${records.name}`}
      </a>
    </div>
  );
}
