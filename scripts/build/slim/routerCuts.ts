import type { Cuts } from './cutCode.ts';

/** The parts of React Router that the portal does not use: options of the router, and ways to render. */
export const routerCuts: Cuts = {
  functions: {
    // Routes that are discovered later ("fog of war").
    checkFogOfWar: 'return { active: false };',
    discoverRoutes: '',
    // Blockers of navigation.
    deleteBlocker: '',
    getBlocker: '',
    shouldBlockNavigation: '',
    updateBlocker: '',
    // View transitions.
    persistAppliedTransitions: '',
    restoreAppliedTransitions: '',
    // Routes whose parts are loaded one by one.
    loadLazyRouteProperty: '',
    // client/entry.tsx passes the hydration data.
    parseHydrationData: '',
  },
  values: {
    'init.dataStrategy': 'undefined',
    'init.instrumentations': 'undefined',
    'init.patchRoutesOnNavigation': 'undefined',
    'init.window': 'undefined',
    'fogOfWar.active': 'false',
    'blockers.size > 0': 'false',
    // Routes with `lazy` have a function.
    'typeof route.lazy === "function"': 'true',
    // React Server Components.
    'useIsRSCRouterContext()': 'false',
    'this.context': 'false',
    'unstable_rsc || useTransitions': 'useTransitions',
    // View transitions.
    '!viewTransitionOpts || !isViewTransitionAvailable': 'true',
    // Forms are sent by `fetcher.submit`.
    'React10.createElement(Form, { ...props, navigate: false, fetcherKey, ref })': 'null',
  },
  conditions: { blockerKey: 'false', isBrowser3: 'true', isFogOfWar: 'false', isStaticHandler: 'false' },
  statements: [
    'React3.useEffect(() => { if (vtContext.isTransitioning && !vtContext.flushSync)',
    'React3.useEffect(() => { if (renderDfd && pendingState && router.window)',
    'React3.useEffect(() => { if (renderDfd && pendingState && state.location.key',
    'React3.useEffect(() => { if (!vtContext.isTransitioning && interruption)',
    'if (pendingAction === "POP" /* Pop */ && !isUninterruptedRevalidation && location !== state.location)',
    'RenderErrorBoundary.contextType =',
    // Warnings for developers; `npm run dev` shows them.
    'warning(',
    'warningOnce(',
    'warnOnce(',
  ],
  checks: ['invariant'],
};
