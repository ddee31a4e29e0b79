import './styles/index.css';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  createPath,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  type HydrationState,
} from 'react-router-dom';
import { focusAfterNavigation } from './shell/focusAfterNavigation.ts';
import { reloadOnChunkFailure } from './shell/chunkReload.ts';
import { followLinks, reportPageViews } from './shell/links.ts';
import { BrandContext } from './brand.ts';
import { apiContext, mayBeMemberContext } from './context.ts';
import { APP_ID, HYDRATION_DATA_ID, THIRD_PARTY_ID } from './document.tsx';
import { hiddenFigures } from './lib/hiddenFigures.ts';
import { NavigationUnderWay } from './ui/AddressSelect.tsx';
import { FigureSwitch } from './ui/Private.tsx';
import { FIGURES_HIDDEN } from '../shared/constants.ts';
import { api, setMissing } from './api.ts';
import { routeError } from '../shared/result.ts';
import { routes } from './routes.tsx';
import { removeRefused } from './sessionLost.ts';
import { isSignedIn, setShownMember, shownMember, UNKNOWN_MEMBER } from './signedIn.ts';
import { shownSize, SizeSwitch } from './shell/TextSize.tsx';
import { watchTabs } from './shell/tabs.ts';
import { webConfigOf } from './webConfig.ts';
import { startThirdParties } from './shell/thirdParty/startThirdParties.tsx';
import { replaceMissingIcons, retryPictures } from './shell/missingPictures.ts';
import { guardedNavigation, type AppRouter } from './guard.ts';
import { toast } from './lib/toast.ts';
import { fillFields, readFields } from './lib/typedFields.ts';
import { watchPointer } from './forms/focusField.ts';

let router: AppRouter | undefined;
const isUnderWay = (shownKey: string) =>
  router?.state.navigation.state !== 'idle' || router.state.location.key !== shownKey;

// Without a router, the code that failed belongs to the current page.
reloadOnChunkFailure(() => {
  if (!router) return location.href;
  const { location: next } = router.state.navigation;
  return next ? createPath(next) : null;
});
void start();

async function start(): Promise<void> {
  const { refused, refusals, ...hydrationData } = readHydrationData();
  if (refused) void removeRefused(refused);
  const config = webConfigOf(hydrationData.loaderData);
  setMissing(config?.missing ?? []);
  setShownMember(config?.member?.user.id ?? (config?.memberUnknown ? UNKNOWN_MEMBER : 0));
  watchTabs();
  const hidesFigures = document.documentElement.dataset.figures === FIGURES_HIDDEN;
  hiddenFigures.restore(hidesFigures);
  await loadMatched();
  router = createBrowserRouter(routes, {
    hydrationData,
    getContext() {
      const context = new RouterContextProvider();
      context.set(apiContext, api);
      context.set(mayBeMemberContext, isSignedIn());
      return context;
    },
  });
  // After an outage, the root loader may learn whose session it is.
  router.subscribe(({ loaderData }) => {
    const member = webConfigOf(loaderData)?.member;
    if (member && shownMember() === UNKNOWN_MEMBER) setShownMember(member.user.id);
  });
  followLinks(router, guardedNavigation(router));
  retryPictures();
  void replaceMissingIcons();
  focusAfterNavigation(router);
  watchPointer();
  reportPageViews(router);
  // The cast is safe: `client/document.tsx` renders the element.
  const app = document.getElementById(APP_ID) as HTMLElement;
  const typed = readFields();
  hydrateRoot(
    app,
    <BrandContext value={app.dataset.brand ?? ''}>
      <FigureSwitch onServer={hidesFigures}>
        <SizeSwitch onServer={shownSize()}>
          <NavigationUnderWay value={isUnderWay}>
            <RouterProvider router={router} />
          </NavigationUnderWay>
        </SizeSwitch>
      </FigureSwitch>
    </BrandContext>,
    {
      onRecoverableError(error) {
        // What an extension or a translation has changed before is drawn anew.
        fillFields(typed);
        handled('hydration')(error);
      },
      onCaughtError: handled('render'),
    },
  );
  refusals?.forEach((message) => toast('error', message));
  const thirdParty = document.getElementById(THIRD_PARTY_ID);
  if (thirdParty) startThirdParties(router, thirdParty);
}

/** Errors after which the page goes on; client/watchPage.ts tells the operator. */
const handled = (kind: 'hydration' | 'render') => (error: unknown) => {
  console.error(kind, error);
  dispatchEvent(new CustomEvent('portal:error', { detail: { kind, error } }));
};

interface HydrationData extends Omit<HydrationState, 'errors'> {
  errors?: Record<string, { status: number; statusText: string; data: unknown }> | null;
  refused?: string;
  /** Messages of reads that were refused on the server. */
  refusals?: string[];
}

function readHydrationData(): HydrationState & Pick<HydrationData, 'refused' | 'refusals'> {
  // The cast is safe: `server/page/hydrationData.ts` writes the JSON.
  const hydrationData = JSON.parse(
    document.getElementById(HYDRATION_DATA_ID)?.textContent ?? '{}',
  ) as HydrationData;
  const errors =
    hydrationData.errors &&
    Object.fromEntries(
      Object.entries(hydrationData.errors).map(([route, { status, statusText, data }]) => [
        route,
        routeError(status, statusText, data),
      ]),
    );
  return { ...hydrationData, errors: errors ?? null };
}

/** Before hydration: without its code, React would discard the server's markup. */
async function loadMatched(): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
