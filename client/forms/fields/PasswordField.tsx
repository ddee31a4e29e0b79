import { useState, type KeyboardEvent } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { afterPointer } from '../focusField.ts';

export function PasswordField({ help, ...field }: Omit<TextFieldProps, 'type' | 'icon' | 'end'>) {
  const [shown, show] = useState(false);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const toggle = (
    <button
      className="act"
      type="button"
      aria-label={`${shown ? '隐藏' : '显示'}${field.label}`}
      aria-controls={field.id}
      onClick={() => show(!shown)}
    >
      <Icon name={shown ? 'eye-off' : 'eye'} size="small" />
    </button>
  );
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      icon="lock-keyhole"
      end={toggle}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      help={
        caps ? (
          <>
            <span>大写锁定已打开</span>
            {help && <br />}
            {help}
          </>
        ) : (
          help
        )
      }
      onKeyUp={watchCaps}
      onBlur={() => afterPointer(() => setCaps(false))}
    />
  );
}
