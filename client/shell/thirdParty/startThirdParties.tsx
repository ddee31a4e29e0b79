import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { createPath, redirectDocument } from 'react-router-dom';
import type { ThirdPartyService } from '../../../shared/thirdPartyServices.ts';
import type { AppRouter } from '../../guard.ts';
import { Later } from '../../ui/Later.tsx';
import { allowsThirdParties } from './allowsThirdParties.ts';

const ThirdPartyServices = lazy(() => import('./ThirdPartyServices.tsx'));

/**
 * Beside the app, in an element that the server writes. Pages that allow a chat have another content policy, so a navigation
 * between the two kinds loads a new document.
 */
export function startThirdParties(router: AppRouter, element: HTMLElement): void {
  // The cast is safe: the server writes the attribute.
  const services = JSON.parse(element.dataset.services ?? '[]') as ThirdPartyService[];
  const allowed = services.length > 0;
  const allowsAt = (path: string) => allowsThirdParties(router.routes, path);
  // Members' pages have the element only after a consent to a chat on another page.
  if (!allowed || services.some(({ address }) => address)) loadDocumentOnChange();
  if (allowed)
    createRoot(element).render(
      <Later>
        <ThirdPartyServices services={services} router={router} allowsAt={allowsAt} />
      </Later>,
    );

  function loadDocumentOnChange(): void {
    const [root] = router.routes;
    if (!root) return;
    root.middleware = [
      () => {
        const { state, location: next } = router.state.navigation;
        if (state === 'loading' && allowsAt(next.pathname) !== allowed)
          throw redirectDocument(createPath(next));
      },
    ];
  }
}
