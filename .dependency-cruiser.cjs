/** Who may import whom; the picture is in ARCHITECTURE.md. */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid(
      'shared-stands-alone',
      { path: '^shared/' },
      { pathNot: ['^shared/', 'node_modules/typebox'] },
      'shared imports the schema builder and nothing else',
    ),
    forbid('client-not-server', { path: '^client/' }, { path: '^(server|scripts|test)/' }),
    forbid(
      'page-not-page',
      { path: '^client/pages/' },
      { path: ['^client/pages/', '^client/routes', '^client/api\\.ts', '^client/guard\\.ts', '^client/entry'] },
      'a page reaches data through its context',
    ),
    forbid('component-not-page', { path: '^client/(components|behaviour|layouts)/' }, { path: ['^client/pages/', '^client/api\\.ts', '^client/entry'] }),
    forbid('gateway-below-pages', { path: ['^server/gateway', '^server/session'] }, { path: '^server/(page|routes|app|main)' }),
    forbid('upstream-below-gateway', { path: '^server/upstream/' }, { path: '^server/', pathNot: '^server/upstream/' }),
    forbid('page-below-routes', { path: '^server/page/' }, { path: '^server/(routes|app|main)' }),
    forbid(
      'page-sees-little-client',
      { path: '^server/page/' },
      { path: '^client/', pathNot: '^client/(routes|context|handle|document|webConfig|mayHostOutside)' },
    ),
    forbid(
      'routes-not-upstream',
      { path: '^server/routes/' },
      { path: '^server/upstream/', pathNot: '^server/upstream/client\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid('embedded-stands-apart', { path: '^server/upstream/embedded/' }, { path: '^(server|client|scripts)/', pathNot: '^server/upstream/embedded/' }),
    forbid(
      'embedded-only-from-main',
      { path: '^server/', pathNot: ['^server/main\\.ts$', '^server/upstream/embedded/'] },
      { path: '^server/upstream/embedded/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
