import { Check } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';

interface StepRailProps {
  steps: readonly { title: string; summary?: string; filled: boolean }[];
  /** From 1. */
  current: number;
  /** Address of a step that lies behind. */
  href: (step: number) => string;
}

/** How far an application has come. What lies behind can be gone back to. */
export function StepRail({ steps, current, href }: StepRailProps) {
  return (
    <ol className={steps.length > 5 ? 'card steps many' : 'card steps'} aria-label="申请步骤">
      {steps.map(({ title, summary, filled }, index) => {
        const step = index + 1;
        const behind = step < current;
        const done = behind && filled;
        return (
          <li key={step} className={done ? 'done' : undefined} aria-current={step === current ? 'step' : undefined}>
            <span>{done ? <Icon of={Check} size="small" /> : step}</span>
            <div>
              <b>{behind ? <a href={href(step)}>{title}</a> : title}</b>
              {summary && <small>{summary}</small>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
