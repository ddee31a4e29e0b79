import { ArrowRight } from 'lucide';
import { Icon } from './Icon.tsx';

/** A link at the end of a heading: 更多 →. */
export function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link-more" href={href}>
      {children} <Icon of={ArrowRight} size="small" />
    </a>
  );
}
