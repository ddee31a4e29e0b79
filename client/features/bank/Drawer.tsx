import { X } from 'lucide';
import type { MouseEvent, ReactNode } from 'react';
import { useCloseOverlay } from '../../ui/hooks/overlayRoute.ts';
import { useModal } from '../../ui/hooks/useModal.ts';
import { Icon } from '../../ui/Icon.tsx';

interface DrawerProps {
  /** Id of the heading inside. */
  labelledBy: string;
  /** URL of the page under the drawer. */
  href: string;
  /** Id of the link that opened it. */
  returnTo: string;
  head: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A drawer at the right edge, which shows one page over another. Without JavaScript it is the first section of the page. */
export function Drawer({ labelledBy, href, returnTo, head, foot, children }: DrawerProps) {
  const close = useCloseOverlay(href);
  const modal = useModal(close, returnTo);
  function onCloseLink(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close();
  }
  return (
    <>
      <div className="scrim" />
      <dialog className="drawer" open tabIndex={-1} aria-labelledby={labelledBy} {...modal}>
        <div className="drawer-head">
          <a className="close" href={href} aria-label="关闭，返回产品列表" onClick={onCloseLink}>
            <Icon of={X} />
          </a>
          {head}
        </div>
        {children}
        {foot && <div className="drawer-foot">{foot}</div>}
      </dialog>
    </>
  );
}
