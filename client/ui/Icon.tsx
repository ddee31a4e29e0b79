import type { ReactNode } from 'react';
import type { IconName } from './iconNames.ts';
import sprite from './icons.svg';

interface IconProps {
  name: IconName;
  /** `small` 16 px, `large` 24 px, default 20 px. */
  size?: 'small' | 'large';
}

/** Always decorative: a text or label beside it has the meaning. */
export const Icon = ({ name, size }: IconProps) => (
  <svg className={size ? `i ${size}` : 'i'} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
);

interface AlertProps {
  icon: IconName;
  tone?: 'ok' | 'warn' | 'bad';
  /** The icon has 16 px. */
  small?: boolean;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** A message on a tinted ground. */
export function Alert({ icon, tone, small, role, children }: AlertProps) {
  return (
    <p className={tone ? `alert ${tone}` : 'alert'} role={role}>
      <Icon name={icon} {...(small && { size: 'small' })} />
      <span>{children}</span>
    </p>
  );
}
