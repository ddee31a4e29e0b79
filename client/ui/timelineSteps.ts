/** Status of a step: completed, current, refused, or still ahead. */
export type StepState = 'done' | 'now' | 'bad' | 'next';

export interface TimelineStep {
  state: StepState;
  text: string;
  /** Time as the upstream sends it; absent when the step has not happened. */
  at?: string | undefined;
  remark?: string | undefined;
}

/** Status of a workflow: under way, ended (also by cancelling), or refused. */
export type Outcome = 'open' | 'ended' | 'refused';

interface WireStep {
  text: string;
  at?: string;
  remark?: string;
}

/**
 * Turns the upstream's timeline, oldest first, into steps. The last row with a time is the current step; rows without a time and
 * the steps in `ahead` follow, unless the workflow has ended.
 */
export function timelineSteps(rows: readonly WireStep[], outcome: Outcome, ahead: readonly Omit<TimelineStep, 'state'>[] = []): TimelineStep[] {
  const current = rows.findLastIndex((row) => row.at);
  const steps: TimelineStep[] = rows.map(({ text, at, remark }, index) => ({
    text,
    at,
    remark,
    state: index < current ? 'done' : index === current ? STEP_STATES[outcome] : 'next',
  }));
  if (outcome !== 'open') return steps.filter(({ state }) => state !== 'next');
  const known = new Set(steps.map(({ text }) => text));
  return [...steps, ...ahead.filter(({ text }) => !known.has(text)).map((step): TimelineStep => ({ ...step, state: 'next' }))];
}

const STEP_STATES: Record<Outcome, StepState> = { open: 'now', ended: 'done', refused: 'bad' };
