import { Check, Minus } from 'lucide';
import { passwordStrength, STRENGTH_TEXT } from './passwordStrength.ts';
import { Icon } from '../../ui/Icon.tsx';
import '../../styles/codes.css';
import { passwordRule } from "../../../shared/rules/signIn.ts";

export interface StrengthMeterProps {
  password: string;
  phone: string;
}

/** The requirements of a new password, marked as they are met, and its strength. Shown in the help of the field. */
export function StrengthMeter({ password, phone }: StrengthMeterProps) {
  const strength = passwordStrength(password, phone);
  const kinds = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((kind) => kind.test(password)).length;
  const { minLength, maxLength } = passwordRule;
  const hints: [text: string, met: boolean][] = [
    [`${minLength}–${maxLength} 位`, password.length >= minLength && password.length <= maxLength],
    ['含字母、数字、符号中的两种', kinds >= 2],
  ];
  return (
    <span className="strength" data-level={strength}>
      {hints.map(([text, met]) => (
        <span key={text} className={met ? 'hint met' : 'hint'}>
          <Icon of={met ? Check : Minus} />
          {text}
          {met && <span className="sr">，已满足</span>}
        </span>
      ))}
      <span className="bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="level" role="status">
        {strength > 0 && (
          <>
            <span className="sr">密码强度：</span>
            {STRENGTH_TEXT[strength]}
          </>
        )}
      </span>
    </span>
  );
}
