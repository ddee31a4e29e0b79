import { Icon } from '../../ui/Icon.tsx';
import '../../styles/codes.css';
import { passwordRule, passwordFault } from '../../../shared/rules/password.ts';

type Strength = 0 | 1 | 2 | 3;

const STRENGTH_TEXT = ['', '弱', '中', '强'] as const;

/** A password that the rules refuse is weak; length and variety decide the rest. */
export function passwordStrength(password: string, phone = ''): Strength {
  if (password === '') return 0;
  if (passwordFault(password, phone)) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  return password.length >= 12 && kinds >= 3 && different >= 8 ? 3 : different >= 6 ? 2 : 1;
}

export interface StrengthMeterProps {
  password: string;
  phone: string;
}

export function StrengthMeter({ password, phone }: StrengthMeterProps) {
  const strength = passwordStrength(password, phone);
  const kinds = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((kind) => kind.test(password)).length;
  const { minLength, maxLength } = passwordRule;
  const hints: [text: string, met: boolean][] = [
    [`${minLength}–${maxLength} 位`, password.length >= minLength && password.length <= maxLength],
    ['至少含字母、数字、符号中的两种', kinds >= 2],
  ];
  return (
    <span className="strength" data-level={strength}>
      {hints.map(([text, met]) => (
        <span key={text} className={met ? 'hint met' : 'hint'}>
          <Icon name={met ? 'check' : 'circle'} />
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
            <span>{STRENGTH_TEXT[strength]}</span>
          </>
        )}
      </span>
    </span>
  );
}
