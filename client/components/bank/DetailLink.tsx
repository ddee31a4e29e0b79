import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { offerLinkId } from '../../behaviour/offerLinkId.ts';

interface DetailLinkProps {
  id: number;
  href: string;
  /** Of the offer, for those who hear the link on its own. */
  name: string;
  children: ReactNode;
}

/**
 * A link that opens an offer over the list. A plain anchor; with JavaScript it also keeps the list where it was
 * scrolled to, and remembers that closing may simply go back.
 */
export function DetailLink({ id, href, name, children }: DetailLinkProps) {
  const navigate = useNavigate();
  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(href, { preventScrollReset: true, state: { over: true } });
  }
  return (
    <a id={offerLinkId(id)} className="link-more" href={href} onClick={onClick}>
      <span className="sr">{name}</span>
      {children}
    </a>
  );
}
