import { ChevronDown } from 'lucide';
import type { Index } from '../../../shared/records/site.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Questions as `<details>`, which work without JavaScript. The first one is open. */
export function FaqList({ faqs }: { faqs: Index['faqs'] }) {
  return (
    <div>
      {faqs.map(({ question, answer }, index) => (
        <details className="question" key={question} open={index === 0}>
          <summary>
            {question}
            <Icon of={ChevronDown} size="small" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
