import { useRevalidator } from 'react-router-dom';
import { useEffectEvent, useEffect } from 'react';
import { CONFLICT } from '../../shared/codes.ts';
import { fail } from '../../shared/envelope.ts';
import { useSender } from '../lib/useSender.ts';
import { Icon } from '../ui/Icon.tsx';
import { GIVE_UP, LOOK_UP_OUTCOME, type Outcome } from './moneyAction.ts';
import { refusalOf, type FormRefusal } from './refusal.ts';

/** React's `autoFocus` knows no links. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Between two look-ups (ms). */
const INTERVAL = 5_000;

/** Texts for a call that happens once. `notHappened`: what has not happened. */
export interface OnceTexts {
  title: string;
  records: { name: string; href: string };
  notHappened: string;
}

interface OutcomeUnknownProps extends OnceTexts {
  /** What the page's action needs to find the record. */
  values: Record<string, string | number>;
  /** It has not happened, as the message says. */
  onSettled: (refusal: FormRefusal) => void;
}

/**
 * A call with an unknown outcome: the page asks the records until they show the call or it can no longer arrive, and nothing is sent
 * again meanwhile. If they cannot be asked for one call, the member looks.
 */
export function OutcomeUnknown({ title, records, notHappened, values, onSettled }: OutcomeUnknownProps) {
  const { send, busy, data: outcome } = useSender<Outcome | null>();
  const { revalidate } = useRevalidator();
  const memberLooks = outcome === 'unasked' || outcome === 'early';
  const ask = (intent: string) => send({ ...values, intent }, { defaultShouldRevalidate: false });
  const lookUp = () => ask(LOOK_UP_OUTCOME);
  const onTime = useEffectEvent(lookUp);
  const onOutcome = useEffectEvent(() => {
    // Without a page of its own to go to, the record is shown by this one.
    if (outcome === null) void revalidate();
    if (outcome === 'notHappened')
      onSettled(refusalOf(fail(CONFLICT, `已核对：${notHappened}，可以重新提交。`)));
  });
  useEffect(() => onOutcome(), [outcome]);
  useEffect(() => {
    if (busy || memberLooks || outcome === null) return;
    const timer = setTimeout(() => onTime(), outcome === undefined ? 0 : INTERVAL);
    return () => clearTimeout(timer);
  }, [busy, memberLooks, outcome]);
  return (
    <div className="stack">
      <div className="alert warn" role="alert">
        <Icon name="circle-alert" />
        <div>
          <p>
            <b>{title}</b>
          </p>
          <p>
            {memberLooks
              ? `请求已发出，但没有收到结果，也无法自动核对。请查看${records.name}：如果已有这一笔，请不要重复提交。`
              : `请求已发出，但没有收到结果。正在核对${records.name}，请不要重复提交。`}
          </p>
        </div>
      </div>
      <p className="note" role="status">
        {outcome === 'pending'
          ? '记录中还没有这一笔，可能仍在处理。一两分钟内会有结果。'
          : outcome === 'failed'
            ? `${records.name}暂时无法核对，稍后会再试。`
            : outcome === 'early' && `这一笔可能仍在处理，请过一两分钟再查看${records.name}。`}
      </p>
      {memberLooks ? (
        <>
          <a ref={focus} className="btn primary large wide" href={records.href}>
            {`查看${records.name}`}
          </a>
          <button type="button" className="btn large wide" aria-disabled={busy} onClick={() => ask(GIVE_UP)}>
            记录中没有这一笔，返回重新提交
          </button>
        </>
      ) : (
        <>
          <button
            type="button"
            className="btn primary large wide"
            autoFocus
            aria-busy={busy}
            aria-disabled={busy}
            onClick={lookUp}
          >
            {busy ? '核对中…' : '立即核对'}
          </button>
          <a className="btn large wide" href={records.href}>
            {`查看${records.name}`}
          </a>
        </>
      )}
    </div>
  );
}
