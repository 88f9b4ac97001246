/** What of React and React Router no page of Orbit ever runs in a browser; `scripts/slim-client.ts` leaves it out. */

/**
 * Kinds of React's fibers: Profiler, lazy components (16), Suspense and what it brings along (18, 22, 23), SuspenseList, Activity. Nothing in `app`
 * may use these; `tests/structure.test.ts` holds it, and React would stop with its error 156.
 */
export const FIBERS_NEVER_MADE: ReadonlySet<number> = new Set([12, 13, 16, 18, 19, 22, 23, 31])

/** Functions of react-dom that only unused features call. */
export const REACT_CUTS: Record<string, string> = {
  // Suspense, SuspenseList, Activity: see above.
  updateSuspenseComponent: '{}',
  updateSuspenseListComponent: '{}',
  updateActivityComponent: '{}',
  updateOffscreenComponent: '{}',
  findFirstSuspended: '{ return null }',
  recursivelyTraverseReappearLayoutEffects: '{}',
  recursivelyTraverseDisappearLayoutEffects: '{}',
  recursivelyTraverseReconnectPassiveEffects: '{}',
  recursivelyTraverseDisconnectPassiveEffects: '{}',
  recursivelyTraverseAtomicPassiveEffects: '{}',
  hideOrUnhideDehydratedBoundary: '{}',
  // No useActionState, useOptimistic, useTransition; no function as a form's action.
  mountActionState: '{}',
  updateActionState: '{}',
  updateActionStateImpl: '{}',
  rerenderActionState: '{}',
  dispatchActionState: '{}',
  updateOptimisticImpl: '{}',
  dispatchOptimisticSetState: '{}',
  startTransition: '{}',
  startHostTransition: '{}',
  extractEvents$1: '{}',
  requestFormReset$1: '{}',
  // Nobody calls preload, preinit, preconnect of react-dom, nor findDOMNode.
  prefetchDNS: '{}',
  preconnect: '{}',
  preload: '{}',
  preloadModule: '{}',
  preinitStyle: '{}',
  preinitScript: '{}',
  preinitModuleScript: '{}',
  findCurrentFiberUsingSlowPath: '{ return null }',
  findCurrentHostFiberImpl: '{ return null }',
  // The list of components that led to an error: minified names tell nobody anything.
  getStackByFiberInDevAndProd: '{ return "" }',
  // Stylesheets have no precedence and scripts are not hoisted: nothing of a document is shared or waited for.
  getResource: '{ return null }',
  acquireResource: '{}',
  suspendResource: '{}',
  insertStylesheet: '{}',
  preloadStylesheet: '{}',
  accumulateSuspenseyCommitOnFiber: '{}',
  waitForCommitToBeReady: '{ return null }',
  attachSuspenseRetryListeners: '{}',
  clearHydrationBoundary: '{}',
  retryDehydratedSuspenseBoundary: '{}',
  attemptExplicitHydrationTarget: '{}',
  // No custom elements.
  setPropOnCustomElement: '{}',
  // Browsers that run this program know these events by their own names.
  getVendorPrefixedEventName: '{ return eventName }',
  // `NavigationProgress` shows what waits.
  defaultOnDefaultTransitionIndicator: '{}',
}

/** What `react` and `react-dom` offer and nothing uses; the build fails when something does. */
export const REACT_NEVER_USED: ReadonlySet<string> = new Set([
  'Activity',
  'Children',
  'Profiler',
  'PureComponent',
  'Suspense',
  'cache',
  'cacheSignal',
  'cloneElement',
  'createRef',
  'lazy',
  'unstable_useCacheRefresh',
  'useActionState',
  'useDebugValue',
  'useDeferredValue',
  'useInsertionEffect',
  'useOptimistic',
  'useTransition',
  'createPortal',
  'createRoot',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
  'requestFormReset',
  'unstable_batchedUpdates',
  'useFormState',
  'useFormStatus',
])

/** The same hooks where react-dom keeps them. */
export const HOOKS_NEVER_USED: ReadonlySet<string> = new Set([
  'useActionState',
  'useCacheRefresh',
  'useDebugValue',
  'useDeferredValue',
  'useFormState',
  'useHostTransitionStatus',
  'useInsertionEffect',
  'useOptimistic',
  'useTransition',
])

/** Names that react-dom gives to what only react-dom sees; they are long and there are hundreds of each. */
export const REACT_INNER_NAMES = [
  'memoizedState',
  'memoizedProps',
  'pendingProps',
  'updateQueue',
  'subtreeFlags',
  'stateNode',
  'alternate',
  'elementType',
  'childLanes',
  'deletions',
  'dependencies',
  'containerInfo',
  'pendingLanes',
  'suspendedLanes',
  'pingedLanes',
  'expiredLanes',
  'entangledLanes',
  'errorRecoveryDisabledLanes',
  'cancelPendingCommit',
  'callbackNode',
  'callbackPriority',
  'timeoutHandle',
  'shellSuspendCounter',
  'baseState',
  'baseQueue',
  'firstBaseUpdate',
  'lastBaseUpdate',
  'lastRenderedReducer',
  'lastRenderedState',
  'hasEagerState',
  'eagerState',
  'refCleanup',
  'hiddenUpdates',
  'entanglements',
]

/**
 * Attributes that HTML and SVG spell with a hyphen, as a rule instead of react-dom's list of each; those of SVG 1.1 fonts and
 * of XLink are left out. Tested against that list.
 */
export const HYPHENATED =
  /^(?:accept(?=Charset)|http(?=Equiv)|clip(?=Path$|Rule)|color(?=Interpolation|Rendering)|(?:alignment|dominant|baseline|fill|flood|font|letter|lighting|paint|pointer|shape|stop|stroke|unicode|vector|word|writing)(?=[A-Z])|marker(?=End|Mid|Start)|image(?=Rendering)|text(?=Anchor|Decoration|Rendering)|transform(?=Origin))/

/** Passages of react-dom, from a text up to another, and what stands there instead. */
export const REACT_PASSAGES: [from: string, to: string, instead?: string][] = [
  [
    'aliases = new Map([',
    ',\n  isJavaScriptProtocol',
    `aliases = { get: (name) => name === 'htmlFor' ? 'for' : name === 'crossOrigin' ? 'crossorigin' : ${String(HYPHENATED)}.test(name) && name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase()) }`,
  ],
  // Styles that are numbers without a unit, less those with the prefix of a browser.
  [' MozAnimationIterationCount', '".split('],
  // Nothing listens to onSelect, onBeforeInput or onComposition….
  ['handleEventFunc = targetInst ? getNodeFromInstance(targetInst) : window;\n      switch (domEventName)', 'extractEvents$1(\n        dispatchQueue'],
]

/** Passages of React Router, by file. */
export const ROUTER_PASSAGES: Record<string, [from: string, to: string][]> = {
  // View transitions.
  'components.js': [['React$1.useEffect(() => {\n\t\tif (vtContext.isTransitioning && !vtContext.flushSync)', 'let navigator = React$1.useMemo']],
}

/** Per file of React Router: functions that this configuration never needs in a browser, and what is left of them. */
export const ROUTER_CUTS: Record<string, Record<string, string>> = {
  // No instrumentation is registered.
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '{}',
    getRouteInstrumentationUpdates: '{ return {} }',
    instrumentClientSideRouter: '{}',
  },
  // No instrumentation and no view transitions either.
  'router/router.js': {
    getInstrumentationNavigateMeta: '{}',
    restoreAppliedTransitions: '{}',
    persistAppliedTransitions: '{}',
    checkFogOfWar: '{ return { active: false, matches: null } }',
    discoverRoutes: '{}',
    patchRoutes: '{}',
    patchRoutesImpl: '{}',
    _internalSetRoutes: '{}',
    shouldBlockNavigation: '{}',
    updateBlocker: '{}',
    getBlocker: '{}',
    deleteBlocker: '{}',
    loadLazyMiddlewareForMatches: '{}',
    getInternalRouterError: '{ return new ErrorResponseImpl(status || 500, "", new Error(), true) }',
  },
  'dom/lib.js': { HistoryRouter: '{ return null }', useViewTransitionState: '{ return false }' },
  // Always rendered on a server, never hot-reloaded once built.
  'dom/ssr/single-fetch.js': { nonSsrStrategy: '{}' },
  'dom/ssr/routes.js': { wrapShouldRevalidateForHdr: '{}' },
  // `routeDiscovery: { mode: 'initial' }`: every route is known from the start.
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '{ return false }',
    getPatchRoutesOnNavigationFunction: '{}',
    useFogOFWarDiscovery: '{}',
    getPartialManifest: '{}',
  },
  // No link asks for prefetching.
  'dom/ssr/components.js': { usePrefetchBehavior: '{ return [false, null, {}] }', PrefetchPageLinks: '{ return null }' },
  // No React server components.
  'context.js': { useIsRSCRouterContext: '{ return false }' },
  'hooks.js': { RSCErrorHandler: '{ return children }', DefaultErrorComponent: '{ return null }' },
  // Only the status of an error is shown.
  'errors.js': { decodeRouteErrorResponseDigest: '{}' },
  // The root route brings an error page of its own. This is what remains should that fail, too.
  'dom/ssr/errorBoundaries.js': {
    RemixRootDefaultErrorBoundary:
      '{ console.error(error); return React$1.createElement("html", { lang: "en" }, React$1.createElement("body", null, "Something went wrong. Please reload the page.")) }',
  },
  'dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: '{ return null }' },
}

/** Per file of React Router: what is always so here, as it stands there and as it always turns out. */
export const ROUTER_NEVER: Record<string, Record<string, string>> = {
  'router/router.js': {
    // Not a cut: what an action answered stands until the next navigation. The router would forget it as soon as the page's
    // data are read anew, which a live change may ask for at any moment: "sent", or a message beside a field, would vanish unread.
    'else if (isActionReload) actionData': 'else if (isActionReload || isUninterruptedRevalidation) actionData',
    'init.instrumentations': 'undefined',
    'opts?.instrumentationNavigateMetaReceiver': 'false',
    'init.patchRoutesOnNavigation': 'undefined',
    'if (isFogOfWar) {': 'if (false) {',
    '|| defaultDataStrategyWithMiddleware': '',
    // Nothing blocks a navigation.
    'if (blockerKey) {': 'if (false) {',
    'if (blockerKey && delta != null) {': 'if (false) {',
    // No view transitions, no masked addresses.
    'if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location) {': 'if (false) {',
    '} else if (pendingViewTransitionEnabled) {': '} else if (false) {',
    'if (opts?.mask) {': 'if (false) {',
    // Only forms are sent.
    'if (opts.body !== void 0) {': 'if (false) {',
  },
  'components.js': {
    'let [state, setOptimisticState] = useOptimistic(_state);': 'let state = _state;',
    'if (useTransitions === true) setOptimisticState((s) => getOptimisticRouterState(s, newState));': '',
    'if (!viewTransitionOpts || !isViewTransitionAvailable) {': 'if (true) {',
    'setOptimisticState,': '',
  },
  // The expressions of 79 paths are made when one is looked for, and not for each page's start.
  'router/utils.js': {
    'let [matcher, params] = compilePath(meta.relativePath, meta.caseSensitive, i === routesMeta.length - 1);': '',
    ',\n\t\t\t\t\tmatcher,\n\t\t\t\t\tcompiledParams: params': '',
    'let match = meta.matcher && meta.compiledParams ?':
      'if (!meta.matcher) [meta.matcher, meta.compiledParams] = compilePath(meta.relativePath, meta.caseSensitive, end);\nlet match = true ?',
  },
  // What a page starts with is known from the modules that it has brought: nobody looks its address up a second time.
  'dom/ssr/hydration.js': {
    'let dataRouteMatcher = createDataRouteMatcher(future, basename || "/");': '',
    'dataRouteMatcher.update(routes);': '',
    'dataRouteMatcher.match(location)': 'Object.keys(window.__reactRouterRouteModules).map((id) => ({ route: { id } }))',
  },
  'dom/lib.js': { 'if (mask) {': 'if (false) {' },
  'dom/ssr/routes.js': {
    // No page has a client loader or client middleware, and none is without a server.
    'if (!routeModule.clientLoader) return': 'return',
    'route.hasClientLoader ?': 'false ?',
    'route.hasClientMiddleware ?': 'false ?',
    'if (isSpaMode)': 'if (false)',
    'if (needsRevalidation)': 'if (false)',
    '!ssr && manifestRoute.hasLoader': 'false',
  },
  'dom/ssr/single-fetch.js': { 'if (shouldAllowOptOut(m) && hasClientLoader) {': 'if (false) {' },
  'dom-export/hydrated-router.js': {
    'if (window.__reactRouterManifest.sri === true) {': 'if (false) {',
    'if (ssrInfo.context.isSpaMode) {': 'if (false) {',
    'router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;': '',
  },
}
