import { createRoot } from 'react-dom/client';
import { createPath, redirectDocument } from 'react-router-dom';
import type { ThirdPartyService } from '../../../shared/thirdPartyServices.ts';
import { ThirdPartyServices } from './ThirdPartyServices.tsx';
import type { AppRouter } from '../../guard.ts';
import { allowsThirdParties } from './allowsThirdParties.ts';

/**
 * Services of others, beside the app in an element that the server writes when some are configured. A document that a
 * chat may open in has another policy than a member's page, so going from one kind to the other loads the page anew.
 */
export function startThirdParties(router: AppRouter, element: HTMLElement): void {
  // The server wrote it.
  const services = JSON.parse(element.dataset.services ?? '[]') as ThirdPartyService[];
  const hosting = services.length > 0;
  const hostsAt = (path: string) => allowsThirdParties(router.routes, path);
  // Members' pages have the element only when a chat was agreed to elsewhere.
  if (!hosting || services.some(({ address }) => address)) keepApart();
  if (hosting) createRoot(element).render(<ThirdPartyServices services={services} router={router} hostsAt={hostsAt} />);

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
