import type { ReactNode } from 'react';
import type { FieldState } from '../useForm.ts';
import { described, FieldError, type FieldTexts } from './TextField.tsx';
import { agreementHref } from '../../lib/hrefs.ts';

interface CheckboxProps extends FieldState {
  children: ReactNode;
}

export function Checkbox({ children, error, id, name, required }: CheckboxProps) {
  return (
    <div className="field tick-field">
      <label className="tick">
        <input
          type="checkbox"
          id={id}
          name={name}
          value="1"
          required={required}
          {...described({ id, error })}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={id} error={error} />}
    </div>
  );
}

/** Not preselected. The agreements open in a new tab, so that nothing typed is lost. */
export function Consent(field: FieldState) {
  return (
    <Checkbox {...field}>
      {'已阅读并同意'}
      <a href={agreementHref('protocol')} target="_blank">
        《用户服务协议》
      </a>
      {'与'}
      <a href={agreementHref('privacy')} target="_blank">
        《隐私政策》
      </a>
    </Checkbox>
  );
}

interface FieldGroupProps extends FieldTexts {
  full?: boolean;
  role?: 'radiogroup' | undefined;
  children: ReactNode;
}

export function FieldGroup({ id, label, error, help, optional, full, role, children }: FieldGroupProps) {
  const { 'aria-describedby': by, 'aria-invalid': invalid } = described({ id, error, help });
  return (
    <fieldset
      id={id}
      className={full ? 'field full' : 'field'}
      role={role}
      aria-describedby={by}
      aria-invalid={role && invalid}
    >
      <legend>
        {label}
        {optional && <span className="opt">选填</span>}
      </legend>
      {children}
      {help && (
        <div className="help" id={`${id}-help`}>
          {help}
        </div>
      )}
      {error && <FieldError id={id} error={error} />}
    </fieldset>
  );
}
