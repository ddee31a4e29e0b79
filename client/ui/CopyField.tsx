import { Copy } from 'lucide-react';
import { useId } from 'react';
import { copyText } from '../lib/copyText.ts';
import { Icon } from './Icon.tsx';

interface CopyFieldProps {
  label: string;
  /** What is copied, by its short name: `链接`. */
  noun: string;
  value: string;
}

/** A text to pass on: marked whole when it gets the focus, copied by the button. Without scripts it is still there to be marked. */
export function CopyField({ label, noun, value }: CopyFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="copy">
        <input className="input" id={id} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
        <button type="button" className="btn scripted" onClick={() => void copyText(value, `${noun}已复制`, '请选中后手动复制')}>
          <Icon of={Copy} size="small" />
          {`复制${noun}`}
        </button>
      </div>
    </div>
  );
}
