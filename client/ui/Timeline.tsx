import { Check, X } from 'lucide';
import type { StepState, TimelineStep } from './timelineSteps.ts';
import { Icon } from './Icon.tsx';
import { dateTime, showShortTime, showTime } from "../../shared/time/days.ts";

interface TimelineProps {
  steps: readonly TimelineStep[];
  /** Steps side by side, for a wide card; otherwise one below the other. */
  across?: boolean;
  /** Name of the timeline, for screen readers. */
  label?: string;
}

/** The meaning of the dots, for screen readers. */
const STATE_TEXT: Record<StepState, string> = { done: '已完成：', now: '进行中：', bad: '未通过：', next: '接下来：' };

/** The steps of a workflow: done, current and expected ones. Nothing without steps. */
export function Timeline({ steps, across, label }: TimelineProps) {
  if (steps.length === 0) return null;
  return (
    <ol className={across ? 'timeline across' : 'timeline'} aria-label={label}>
      {steps.map(({ state, text, at, remark }, index) => (
        <li key={index} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="dot">{state === 'done' ? <Icon of={Check} /> : state === 'bad' ? <Icon of={X} /> : null}</span>
          <b>
            <span className="sr">{STATE_TEXT[state]}</span>
            {text}
          </b>
          {at && <time dateTime={dateTime(at)}>{across ? showShortTime(at) : showTime(at)}</time>}
          {remark && <p>{remark}</p>}
        </li>
      ))}
    </ol>
  );
}
