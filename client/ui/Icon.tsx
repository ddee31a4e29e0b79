import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  /** `small` 16 px, `large` 24 px, default 20 px. */
  size?: 'small' | 'large';
}

/** A Lucide icon. Always decorative: a text or label beside it has the meaning. */
export function Icon({ of: Drawing, size }: IconProps) {
  return <Drawing className={size ? `i ${size}` : 'i'} strokeWidth={1.75} aria-hidden="true" />;
}
