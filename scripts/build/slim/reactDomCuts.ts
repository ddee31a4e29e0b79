import type { Cuts } from './cutCode.ts';

const none = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));

/** `<ViewTransition>`. */
const viewTransitions: Cuts = {
  tags: [30],
  symbols: ['REACT_VIEW_TRANSITION_TYPE'],
  // Whether an update may be a view transition, by its lanes.
  values: { '(lanes & 335544064) === lanes': 'false', '(committedLanes & 335544064) === committedLanes': 'false' },
  functions: none(
    'applyViewTransitionToHostInstances',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'reportViewTransitionError',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
    'ViewTransitionPseudoElement',
  ),
  statements: ['ViewTransitionPseudoElement.prototype.'],
};

/** `<Fragment ref>`. */
const fragmentRefs: Cuts = {
  functions: none(
    'addFragmentHandleToFiber',
    'addFragmentHandleToInstance',
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstance',
    'commitNewChildToFragmentInstances',
    'deleteChildFromFragmentInstance',
    'FragmentInstance',
  ),
  statements: ['FragmentInstance.prototype.'],
};

/** `<SuspenseList>`, `<Activity>`, `<Profiler>`, portals, and React's experiments. */
const components: Cuts = {
  tags: [4, 12, 19, 21, 23, 24, 25, 31],
  symbols: ['REACT_ACTIVITY_TYPE', 'REACT_CONSUMER_TYPE', 'REACT_LEGACY_HIDDEN_TYPE', 'REACT_PORTAL_TYPE', 'REACT_PROFILER_TYPE', 'REACT_SUSPENSE_LIST_TYPE'],
  functions: none('createFiberFromPortal', 'findFirstSuspended', 'hideOrUnhideNearestPortals', 'updateActivityComponent', 'updateSuspenseListComponent'),
};

/** `<html>`, `<head>` and `<body>`, which only the server renders. */
const documentElements: Cuts = {
  tags: [27],
  functions: {
    ...none('clearSingletonPreambleContribution', 'commitHostSingletonAcquisition', 'releaseSingletonInstance', 'resolveSingletonInstance'),
    isSingletonScope: 'return false;',
  },
};

/** Style sheets and scripts that React loads (`precedence`, `async`), and `preload()`, `preinit()` and the like. */
const resources: Cuts = {
  functions: {
    ...none(
      'accumulateSuspenseyCommitOnFiber',
      'acquireResource',
      'estimateBandwidth',
      'insertStylesheet',
      'insertStylesheetIntoRoot',
      'insertSuspendedStylesheets',
      'preconnectAs',
      'preinitModuleScript',
      'preinitScript',
      'preinitStyle',
      'preload',
      'preloadInstanceAndSuspendIfNeeded',
      'preloadModule',
      'preloadResourceAndSuspendIfNeeded',
      'preloadStylesheet',
      'suspendResource',
    ),
    getResource: 'return null;',
    waitForCommitToBeReady: 'return null;',
  },
};

/** Functions as a form's `action`, and `useActionState`. */
const formActions: Cuts = {
  functions: none(
    'dispatchActionState',
    'ensureFormComponentIsStateful',
    'extractEvents$1',
    'mountActionState',
    'rerenderActionState',
    'runActionStateAction',
    'updateActionState',
    'updateActionStateImpl',
  ),
};

/** `onSelect`, `onBeforeInput`, `onCompositionStart` and the like, and the way to notice input in old browsers. */
const events: Cuts = {
  functions: none('constructSelectEvent', 'getFallbackBeforeInputChars', 'getNativeBeforeInputChars', 'isFallbackCompositionEnd'),
  conditions: { isInputEventSupported: 'true' },
  statements: [
    'if (canUseCompositionEvent) b:',
    'eventType && (useFallbackCompositionData',
    'if ( (fallbackData = canUseTextInputEvent',
    'switch (domEventName) { case "focusin": if ( isTextInputElement(',
  ],
};

/** The components' places in the code, in stacks of errors. The names are minified anyway. */
const stacks: Cuts = { functions: { describeNativeComponentFrame: 'return "";' } };

const all = [viewTransitions, fragmentRefs, components, documentElements, resources, formActions, events, stacks];

/** The parts of React DOM that the portal does not use. The linter refuses their use (eslint.config.js). */
export const reactDomCuts: Cuts = {
  functions: Object.fromEntries(all.flatMap(({ functions = {} }) => Object.entries(functions))),
  tags: all.flatMap(({ tags }) => tags ?? []),
  symbols: all.flatMap(({ symbols }) => symbols ?? []),
  values: viewTransitions.values ?? {},
  conditions: events.conditions ?? {},
  statements: all.flatMap(({ statements }) => statements ?? []),
};
