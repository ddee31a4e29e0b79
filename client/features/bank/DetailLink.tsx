import type { ReactNode } from 'react';
import { offerLinkId } from './offerLinkId.ts';
import { useOpenOverlay } from '../../ui/hooks/overlayRoute.ts';

interface DetailLinkProps {
  id: number;
  href: string;
  /** Name of the offer, for screen readers. */
  name: string;
  children: ReactNode;
}

/** A link that opens an offer in a drawer over the list. */
export function DetailLink({ id, href, name, children }: DetailLinkProps) {
  const onClick = useOpenOverlay(href);
  return (
    <a id={offerLinkId(id)} className="link-more" href={href} onClick={onClick}>
      <span className="sr">{name}</span>
      {children}
    </a>
  );
}
