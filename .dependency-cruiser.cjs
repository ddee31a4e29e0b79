/** Import rules; ARCHITECTURE.md has the diagram. */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** The embedded upstream's layers, lowest first. Each may import itself and the layers before it. */
const LAYERS = ['content', 'domain', 'store', 'rules', 'workflows', 'handlers', 'console'];
/** Folders on the level of the console: the sample members, the simulated payment channel, and the backups and checks of the data. */
const BESIDE = ['seed', 'upkeep'];
const layer = (name, index) =>
  forbid(
    `embedded-${name}-imports-lower-layers`,
    { path: `^embedded/${name}/` },
    { path: `^embedded/(${[...LAYERS.slice(index + 1), ...BESIDE].join('|')})/` },
  );

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid(
      'shared-stands-alone',
      { path: '^shared/' },
      { pathNot: ['^shared/', 'node_modules/typebox'] },
      'shared imports only itself and the schema builder',
    ),

    forbid(
      'sdk-on-shared-alone',
      { path: '^sdk/' },
      { pathNot: ['^sdk/', '^shared/'] },
      'the package for programs has no dependency',
    ),
    forbid('sdk-is-for-programs', { path: '^(client|server|shared)/' }, { path: '^sdk/' }),

    forbid('client-not-server', { path: '^client/' }, { path: '^(server|scripts|test)/' }),
    forbid(
      'page-not-page',
      { path: '^client/pages/(.+)/[^/]+$' },
      {
        path: ['^client/pages/', '^client/routes', '^client/guard\\.ts', '^client/entry'],
        pathNot: '^client/pages/$1/[^/]+$',
      },
      'what two pages need belongs in features',
    ),
    forbid(
      'client-parts-not-pages',
      { path: '^client/(shell|features|forms|ui|lib)/' },
      { path: ['^client/pages/', '^client/routes', '^client/entry'] },
    ),
    forbid(
      'feature-not-feature',
      { path: '^client/features/([^/]+)/' },
      { path: '^client/features/', pathNot: '^client/features/($1|offers|records)/' },
      'offers and records are what the other features show; code that two others need belongs in forms, ui or lib',
    ),
    forbid('feature-below-shell', { path: '^client/features/' }, { path: '^client/shell/' }),
    forbid(
      'offers-and-records-alone',
      { path: '^client/features/(offers|records)/' },
      { path: '^client/features/', pathNot: '^client/features/$1/' },
    ),
    forbid('forms-below-features', { path: '^client/forms/' }, { path: '^client/(features|shell)/' }),
    forbid('ui-knows-no-feature', { path: '^client/ui/' }, { path: '^client/(features|shell|forms)/' }),
    forbid('lib-imports-no-part', { path: '^client/lib/' }, { path: '^client/(features|shell|forms|ui)/' }),

    forbid(
      'store-stands-alone',
      { path: '^server/store/' },
      { path: '^server/', pathNot: ['^server/store/', '^server/(within|makeFolder)\\.ts$'] },
    ),
    forbid(
      'http-below-pages',
      { path: '^server/http/' },
      { path: '^server/(gateway|page|routes|app|main|upstream)' },
    ),
    forbid(
      'gateway-below-pages',
      { path: ['^server/gateway', '^server/session'] },
      { path: '^server/(page|routes|app|main)' },
    ),
    forbid(
      'upstream-below-gateway',
      { path: '^server/upstream/' },
      { path: '^server/', pathNot: '^server/(upstream/|(boundedQueue|within)\\.ts$)' },
    ),
    forbid('page-below-routes', { path: '^server/page/' }, { path: '^server/(routes|app|main)' }),
    forbid(
      'page-sees-little-client',
      { path: '^server/page/' },
      {
        path: '^client/',
        pathNot:
          '^client/(routes|pageTable|context|brand|handle|pageHead|document|pageFrame|webConfig|shell/thirdParty/allowsThirdParties)',
      },
    ),
    forbid(
      'routes-not-upstream',
      { path: '^server/routes/' },
      {
        path: '^server/upstream/',
        pathNot: '^server/upstream/upstreamClient\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),

    forbid(
      'embedded-on-shared-alone',
      { path: '^embedded/', pathNot: ['^embedded/test/', '^embedded/console/style\\.ts$'] },
      { path: '^(server|client|sdk|scripts|test)/' },
    ),
    forbid(
      'console-has-the-tokens',
      { path: '^embedded/console/style\\.ts$' },
      { path: '^(server|client|sdk|scripts|test)/', pathNot: '^client/styles/tokens\\.css$' },
      "the console's style sheet begins with the portal's tokens",
    ),
    forbid(
      'embedded-not-its-tests',
      { path: '^embedded/', pathNot: '^embedded/test/' },
      { path: '^embedded/test/' },
    ),
    forbid(
      'embedded-only-from-main',
      { path: '^(server|client|shared|sdk)/', pathNot: '^server/main\\.ts$' },
      { path: '^embedded/' },
    ),
    forbid(
      'adaptations-are-nobodys',
      { path: '^(server|client|shared|sdk|embedded|scripts)/' },
      { path: '^adaptations/' },
      'an adaptation is read at the start, by the path that a setting names',
    ),
    ...LAYERS.slice(0, -1).map(layer),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
