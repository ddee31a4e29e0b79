import { Icon } from '../../ui/Icon.tsx';
import { dateTime, showShortTime, showTime } from '../../../shared/time/days.ts';
import { usePrivateText } from '../../ui/Private.tsx';

type StepState = 'done' | 'now' | 'bad' | 'next';

export interface TimelineStep {
  state: StepState;
  text: string;
  at?: string | undefined;
  remark?: string | undefined;
}

/** `ended`: also by cancelling. */
export type Outcome = 'open' | 'ended' | 'refused';

interface WireStep {
  text: string;
  at?: string;
  remark?: string;
}

/**
 * Oldest first. The last row with a time is the current step; rows without one and `ahead` follow, unless the workflow has ended.
 */
export function timelineSteps(
  rows: readonly WireStep[],
  outcome: Outcome,
  ahead: readonly Omit<TimelineStep, 'state'>[] = [],
): TimelineStep[] {
  const current = rows.findLastIndex((row) => row.at);
  const steps: TimelineStep[] = rows.map(({ text, at, remark }, index) => ({
    text,
    at,
    remark,
    state: index < current ? 'done' : index === current ? STEP_STATES[outcome] : 'next',
  }));
  if (outcome !== 'open') return steps.filter(({ state }) => state !== 'next');
  const known = new Set(steps.map(({ text }) => text));
  return [
    ...steps,
    ...ahead.filter(({ text }) => !known.has(text)).map((step): TimelineStep => ({ ...step, state: 'next' })),
  ];
}

const STEP_STATES: Record<Outcome, StepState> = { open: 'now', ended: 'done', refused: 'bad' };

interface TimelineProps {
  steps: readonly TimelineStep[];
  /** Side by side, for a wide card. */
  across?: boolean;
  label?: string;
}

const STATE_TEXT: Record<StepState, string> = {
  done: '已完成：',
  now: '进行中：',
  bad: '未通过：',
  next: '接下来：',
};

/** Nothing without steps. */
export function Timeline({ steps, across, label }: TimelineProps) {
  const shown = usePrivateText();
  if (steps.length === 0) return null;
  return (
    <ol className={across ? 'timeline across' : 'timeline'} aria-label={label}>
      {steps.map(({ state, text, at, remark }, index) => (
        <li key={index} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="dot">
            {state === 'done' ? <Icon name="check" /> : state === 'bad' ? <Icon name="x" /> : null}
          </span>
          <b key={text}>
            <span className="sr">{STATE_TEXT[state]}</span>
            {text}
          </b>
          {at && <time dateTime={dateTime(at)}>{across ? showShortTime(at) : showTime(at)}</time>}
          {remark && <p>{shown(remark)}</p>}
        </li>
      ))}
    </ol>
  );
}
