import { CircleAlert } from 'lucide';
import type { MouseEvent, ReactNode } from 'react';
import type { FormHandle } from './useForm.ts';
import { Icon } from '../ui/Icon.tsx';

export interface FormMessagesProps {
  form: Pick<FormHandle, 'refusal' | 'faults' | 'focus'>;
  /** Advice for a refusal, such as a link to another way to log in. */
  advice?: ReactNode;
}

/** The upstream's refusal, or a list of faults when there are three or more. */
export function FormMessages({ form: { refusal, faults, focus }, advice }: FormMessagesProps) {
  if (faults.length > 0) {
    const go = (name: string) => (event: MouseEvent) => {
      event.preventDefault();
      focus(name);
    };
    return (
      <div className="alert bad form-errors" role="alert">
        <Icon of={CircleAlert} />
        <div>
          <p>{`还有 ${faults.length} 处需要填写或修改`}</p>
          <ul>
            {faults.map(({ name, id, label, message }) => (
              <li key={name}>
                <a href={`#${id}`} onClick={go(name)} aria-label={`${label}：${message}`}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    );
  }
  return (
    <div className="alert bad form-errors" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <p>{refusal?.message}</p>
        {advice && <p>{advice}</p>}
      </div>
    </div>
  );
}
