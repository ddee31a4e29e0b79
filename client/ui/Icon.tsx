import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  /** 16 px beside small text, 20 px (the rule), 24 px in tiles. */
  size?: 'small' | 'large';
}

/** One line-style icon of the family. Always decoration: the words stand beside it or in the control's label. */
export function Icon({ of: Drawing, size }: IconProps) {
  return <Drawing className={size ? `i ${size}` : 'i'} strokeWidth={1.75} aria-hidden="true" />;
}
