import { Check, X } from 'lucide-react';
import type { StepState, TimelineStep } from './timelineSteps.ts';
import { dateTime, showShortTime, showTime } from '../../shared/time/showTime.ts';
import { Icon } from './Icon.tsx';

interface TimelineProps {
  steps: readonly TimelineStep[];
  /** Side by side, for a card as wide as the page; otherwise one below the other. */
  across?: boolean;
  /** What the steps are steps of, for those who do not see the heading beside it. */
  label?: string;
}

/** The dot says it to the eye, these words to everybody else. */
const spoken: Record<StepState, string> = { done: '已完成：', now: '进行中：', bad: '未通过：', next: '接下来：' };

/** What happened, where it stands, what comes next: withdrawals, certification, membership and applications alike. */
export function Timeline({ steps, across, label }: TimelineProps) {
  return (
    <ol className={across ? 'timeline across' : 'timeline'} aria-label={label}>
      {steps.map(({ state, text, at, remark }, index) => (
        <li key={index} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="dot">{state === 'done' ? <Icon of={Check} /> : state === 'bad' ? <Icon of={X} /> : null}</span>
          <b>
            <span className="sr">{spoken[state]}</span>
            {text}
          </b>
          {at && <time dateTime={dateTime(at)}>{across ? showShortTime(at) : showTime(at)}</time>}
          {remark && <p>{remark}</p>}
        </li>
      ))}
    </ol>
  );
}
