import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';

interface IconProps {
  of: IconNode;
  /** `small` 16 px, `large` 24 px, default 20 px. */
  size?: 'small' | 'large';
}

/** Made once: React then has one element for an icon, and none for its lines. */
const drawings = new WeakMap<IconNode, { __html: string }>();

function drawingOf(icon: IconNode): { __html: string } {
  const known = drawings.get(icon);
  if (known) return known;
  // Lucide's numbers and path data need no escaping.
  const lines = icon.map(
    ([tag, attributes]) =>
      `<${tag}${Object.entries(attributes)
        .map(([name, value]) => ` ${name}="${value}"`)
        .join('')}/>`,
  );
  const drawing = { __html: lines.join('') };
  drawings.set(icon, drawing);
  return drawing;
}

/** Always decorative: a text or label beside it has the meaning. */
export function Icon({ of: icon, size }: IconProps) {
  return (
    <svg
      className={size ? `i ${size}` : 'i'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={drawingOf(icon)}
    />
  );
}

interface AlertProps {
  icon: IconNode;
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
      <Icon of={icon} {...(small && { size: 'small' })} />
      <span>{children}</span>
    </p>
  );
}
