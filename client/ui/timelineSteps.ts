/** Where a step of a workflow stands: behind us, here, ended badly, or still to come. */
export type StepState = 'done' | 'now' | 'bad' | 'next';

export interface TimelineStep {
  state: StepState;
  text: string;
  /** Wire time; absent or empty when it has not come. */
  at?: string | null;
  remark?: string | undefined;
}

/** Whether a workflow is under way, has run its course (cancelled ones too), or was refused. */
export type Outcome = 'open' | 'ended' | 'refused';

interface WireStep {
  text: string;
  at: string | null;
  remark?: string;
}

/**
 * The wire's timeline, oldest first, as steps to be drawn. The last one that has happened is where the workflow
 * stands; rows without a time, and what the caller knows will follow, are to come. An ended workflow has no future.
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
  const said = new Set(steps.map(({ text }) => text));
  return [...steps, ...ahead.filter(({ text }) => !said.has(text)).map((step): TimelineStep => ({ ...step, state: 'next' }))];
}

const STEP_STATES: Record<Outcome, StepState> = { open: 'now', ended: 'done', refused: 'bad' };
