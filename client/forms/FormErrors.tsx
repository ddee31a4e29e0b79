import { CircleAlert } from 'lucide';
import type { MouseEvent, ReactNode } from 'react';
import type { FormHandle } from './useForm.ts';
import { Icon } from '../ui/Icon.tsx';

interface FormErrorsProps {
  form: Pick<FormHandle, 'refusal' | 'faults' | 'focus'>;
  /** Advice for a refusal, such as a link to another way to log in. */
  advice?: ReactNode;
}

/** Above the fields: the upstream's refusal, or a list of faults when there are three or more. */
export function FormErrors({ form: { refusal, faults, focus }, advice }: FormErrorsProps) {
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
  // A message that is shown at its field is not repeated here.
  if (!refusal || Object.values(refusal.errors).includes(refusal.message)) return null;
  return (
    <div className="alert bad form-errors" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <p>{refusal.message}</p>
        {advice && <p>{advice}</p>}
      </div>
    </div>
  );
}
