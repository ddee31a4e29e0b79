import type { MouseEvent, ReactNode } from 'react';
import type { FormHandle } from './useForm.ts';
import { Icon } from '../ui/Icon.tsx';

export interface FormMessagesProps {
  form: Pick<FormHandle, 'refusal' | 'faults' | 'focus'>;
  advice?: ReactNode;
}

const COUNTED_FROM = 3;

export function FormMessages({ form: { refusal, faults, focus }, advice }: FormMessagesProps) {
  const go = (name: string) => (event: MouseEvent) => {
    event.preventDefault();
    focus(name);
  };
  return (
    <div className="alert bad form-errors" role="alert">
      <Icon name="circle-alert" />
      {faults.length > 0 ? (
        <div>
          <p>{faults.length < COUNTED_FROM ? '请检查：' : `还有 ${faults.length} 处需要填写或修改`}</p>
          <ul>
            {faults.map(({ name, id, label }) => (
              <li key={name}>
                <a href={`#${id}`} onClick={go(name)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div>
          <p>{refusal?.message}</p>
          {advice && <p>{advice}</p>}
        </div>
      )}
    </div>
  );
}
