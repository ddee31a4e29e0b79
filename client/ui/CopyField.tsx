import { useId } from 'react';
import { Icon } from './Icon.tsx';
import { copyText } from '../lib/download.ts';
import './copyField.css';

interface CopyFieldProps {
  label: string;
  noun: string;
  value: string;
  /** The main act of its page. */
  isPrimary?: boolean;
}

/** Its text is selected on focus, which works without scripts too. */
export function CopyField({ label, noun, value, isPrimary }: CopyFieldProps) {
  const id = useId();
  async function copy() {
    const isCopied = await copyText(value, `${noun}已复制`, '已为您选中，请用键盘复制');
    if (!isCopied) document.getElementById(id)?.focus();
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="copy">
        <input
          className="input"
          id={id}
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          className={`btn scripted${isPrimary ? ' primary' : ''}`}
          onClick={() => void copy()}
        >
          <Icon name="copy" size="small" />
          {`复制${noun}`}
        </button>
      </div>
    </div>
  );
}
