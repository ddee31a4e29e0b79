import { Check } from 'lucide';
import { Icon } from '../../ui/Icon.tsx';

interface StepRailProps {
  steps: readonly { title: string; summary?: string; filled: boolean }[];
  /** Number of the current step, from 1. */
  current: number;
  /** URL of an earlier step. */
  href: (step: number) => string;
}

/** The steps of a loan form. Earlier steps are links. */
export function StepRail({ steps, current, href }: StepRailProps) {
  return (
    <ol className={steps.length > 5 ? 'card steps many' : 'card steps'} aria-label="申请步骤">
      {steps.map(({ title, summary, filled }, index) => {
        const step = index + 1;
        const isEarlier = step < current;
        const done = isEarlier && filled;
        return (
          <li key={step} className={done ? 'done' : undefined} aria-current={step === current ? 'step' : undefined}>
            <span>{done ? <Icon of={Check} size="small" /> : step}</span>
            <div>
              <b>{isEarlier ? <a href={href(step)}>{title}</a> : title}</b>
              {summary && <small>{summary}</small>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
