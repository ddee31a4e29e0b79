import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  createPath,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  UNSAFE_ErrorResponseImpl,
  type HydrationState,
} from 'react-router-dom';
import { focusOnArrival } from './shell/arrival.ts';
import { reloadOnChunkFailure } from './shell/chunkReload.ts';
import { leaveNarrowWindow } from './shell/desktopOnly.ts';
import { followLinks } from './shell/links.ts';
import { reportPageViews } from './shell/pageViews.ts';
import { apiContext, mayBeMemberContext } from './context.ts';
import { APP_ID, BOOT_ID, OUTSIDE_ID } from './document.tsx';
import { guardedNavigation, type AppRouter } from './guard.ts';
import { lazyApi, loadApiOnInteraction } from './lazyApi.ts';
import { routes } from './routes.tsx';
import { isSignedIn, setShownMember } from './signedIn.ts';
import { webConfigOf } from './webConfig.ts';
import './styles/index.css';

let router: AppRouter | undefined;

// Before the router stands, it is the page itself that cannot be loaded.
reloadOnChunkFailure(() => {
  if (!router) return location.href;
  const { location: next } = router.state.navigation;
  return next ? createPath(next) : null;
});
void start();

async function start(): Promise<void> {
  const hydrationData = readBoot();
  setShownMember(webConfigOf(hydrationData.loaderData)?.member?.user.id ?? 0);
  await loadMatched();
  router = createBrowserRouter(routes, {
    hydrationData,
    getContext() {
      const context = new RouterContextProvider();
      context.set(apiContext, lazyApi);
      context.set(mayBeMemberContext, isSignedIn());
      return context;
    },
  });
  followLinks(router, guardedNavigation(router));
  loadApiOnInteraction();
  focusOnArrival(router);
  reportPageViews(router);
  // The document has it: `client/document.tsx`.
  hydrateRoot(document.getElementById(APP_ID) as HTMLElement, <RouterProvider router={router} />, {
    onRecoverableError: (error) => console.error('hydration', error),
  });
  leaveNarrowWindow();
  const outside = document.getElementById(OUTSIDE_ID);
  if (outside) (await import('./shell/outside/startOutside.tsx')).startOutside(router, outside);
}

/** Loader data as it travels: of an error, what may be shown. */
interface Boot extends Omit<HydrationState, 'errors'> {
  errors?: Record<string, { status: number; statusText: string; data: unknown }> | null;
}

/** The server's loader data; errors become router errors again. */
function readBoot(): HydrationState {
  // The server wrote it: `server/page/boot.ts`.
  const boot = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? '{}') as Boot;
  const errors =
    boot.errors &&
    Object.fromEntries(
      Object.entries(boot.errors).map(([route, { status, statusText, data }]) => [route, new UNSAFE_ErrorResponseImpl(status, statusText, data)]),
    );
  return { ...boot, errors: errors ?? null };
}

/** The page that the server rendered must be there before hydration, or React would throw its markup away. */
async function loadMatched(): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
