import { ThumbsDown, ThumbsUp } from 'lucide';
import { useEffect, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router-dom';
import { useHasCapability, useContactText } from '../../capabilities.ts';
import { Icon } from '../../ui/Icon.tsx';
import { groupDigits } from '../../../shared/money/money.ts';
import { deviceStorage } from '../../lib/safeStorage.ts';
import { storedList } from '../../lib/storedList.ts';

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** The upstream has its own limit. */
const voted = storedList('helpful-votes', deviceStorage, isId, 200);

const useVoted = (id: number): boolean =>
  useSyncExternalStore(voted.subscribe, voted.read, voted.readOnServer).includes(id);

function rememberVote(id: number): void {
  if (!voted.read().includes(id)) voted.write([id, ...voted.read()]);
}

interface Count {
  helpful_yes?: number | undefined;
  helpful_no?: number | undefined;
}

/** A vote on an article, once on each device. */
export function Helpful({ id, yes, no }: { id: number; yes: number | undefined; no: number | undefined }) {
  const { submit, state, data } = useFetcher<{ count: Count | null; closed?: true }>();
  const isSupported = useHasCapability('articleHelpful');
  const contact = useContactText();
  const voted = useVoted(id);
  const counted = data?.count;
  useEffect(() => {
    if (!counted) return;
    rememberVote(id);
    // The pressed button is gone.
    document.getElementById('helpful')?.focus({ preventScroll: true });
  }, [counted, id]);
  const vote = (helpful: 0 | 1) => {
    if (state === 'idle') void submit({ helpful }, { method: 'post', encType: 'application/json' });
  };
  const done = voted || Boolean(counted);
  const { helpful_yes: most = 0, helpful_no: few } = counted ?? { helpful_yes: yes, helpful_no: no };
  if (!isSupported) return null;
  return (
    <section className="helpful" aria-labelledby="helpful">
      <h2 id="helpful" tabIndex={-1}>
        {done ? '感谢您的反馈' : '这篇文章有帮助吗？'}
      </h2>
      <div role="status">
        {most > 0 && (
          <p className="soft">{`${few === undefined ? '' : `${groupDigits(most + few)} 人评价，`}${groupDigits(most)} 人觉得有帮助`}</p>
        )}
        {data?.closed && <p className="soft">文章评价暂未开放。</p>}
        {done && (
          <p className="soft">
            没有解决问题？<a href="/contact">{contact}</a>
          </p>
        )}
      </div>
      {!done && !data?.closed && (
        <div className="btn-row scripted">
          <button type="button" className="btn" aria-disabled={state !== 'idle'} onClick={() => vote(1)}>
            <Icon of={ThumbsUp} size="small" />
            有帮助
          </button>
          <button type="button" className="btn" aria-disabled={state !== 'idle'} onClick={() => vote(0)}>
            <Icon of={ThumbsDown} size="small" />
            没有帮助
          </button>
        </div>
      )}
    </section>
  );
}
