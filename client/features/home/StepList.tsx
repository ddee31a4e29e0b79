import { Clock } from 'lucide';
import type { Index } from '../../../shared/records/site.ts';
import { Icon } from '../../ui/Icon.tsx';

/** The steps of an application, each with its duration. */
export function StepList({ steps }: { steps: Index['steps'] }) {
  return (
    <ol className="how">
      {steps.map(({ title, text, tag }) => (
        <li key={title}>
          <h3>{title}</h3>
          {text && <p>{text}</p>}
          {tag && (
            <span className="tag">
              <Icon of={Clock} />
              {tag}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
