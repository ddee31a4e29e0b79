import { createRoot } from 'react-dom/client';
import { createPath, redirectDocument } from 'react-router-dom';
import type { OutsideService } from '../../../shared/outsideServices.ts';
import { OutsideServices } from './OutsideServices.tsx';
import type { AppRouter } from '../../guard.ts';
import { mayHostOutside } from './mayHostOutside.ts';

/**
 * Services of others, beside the app in an element that the server writes when some are configured. A document that a
 * chat may open in has another policy than a member's page, so going from one kind to the other loads the page anew.
 */
export function startOutside(router: AppRouter, element: HTMLElement): void {
  // The server wrote it.
  const services = JSON.parse(element.dataset.services ?? '[]') as OutsideService[];
  const hosting = services.length > 0;
  const hostsAt = (path: string) => mayHostOutside(router.routes, path);
  // Members' pages have the element only when a chat was agreed to elsewhere.
  if (!hosting || services.some(({ address }) => address)) keepApart();
  if (hosting) createRoot(element).render(<OutsideServices services={services} router={router} hostsAt={hostsAt} />);

  function keepApart(): void {
    // The visitor was quicker than this module.
    if (hostsAt(router.state.location.pathname) !== hosting) return location.reload();
    const [root] = router.routes;
    if (!root) return;
    root.middleware = [
      () => {
        const { state, location: next } = router.state.navigation;
        if (state === 'loading' && hostsAt(next.pathname) !== hosting) throw redirectDocument(createPath(next));
      },
    ];
  }
}
