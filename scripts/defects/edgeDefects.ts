import type { Defect } from './defect.ts';

/** Defects of what stands between the network and the routes. */
export const edgeDefects: readonly Defect[] = [
  {
    name: 'writes from other sites are not refused',
    file: 'server/app.ts',
    find: "  app.addHook('onRequest', protectWrites(config.publicOrigin));\n",
    replace: '',
    tests: ['test/server/csrf.test.ts'],
  },
];
