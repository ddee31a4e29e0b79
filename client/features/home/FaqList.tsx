import { ChevronDown } from 'lucide-react';
import type { Index } from '../../../shared/records/site.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Questions as `<details>`, which work without JavaScript. The first one is open. */
export function FaqList({ faqs }: { faqs: Index['faqs'] }) {
  return (
    <div>
      {faqs.map(({ id, question, answer }, index) => (
        <details className="question" key={question} open={index === 0}>
          <summary>
            {question}
            <Icon of={ChevronDown} size="small" />
          </summary>
          <p>{answer || (id === undefined ? '请联系客服了解。' : <a href={`/help/${id}`}>在帮助中心查看答复</a>)}</p>
        </details>
      ))}
    </div>
  );
}
