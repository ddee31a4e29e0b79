import type { Defect } from './defect.ts';

/** Defects of copies of site data. */
export const outageDefects: readonly Defect[] = [
  {
    name: 'a response that lost its data replaces the copy',
    file: 'server/gateway/cache/siteCopies.ts',
    find: 'last && isSuspect(key, source, last, envelope)',
    replace: 'last && last.size < 0',
    tests: ['test/outage/poison.test.ts'],
  },
  {
    name: 'copies do not outlive a restart',
    file: 'server/gateway/cache/siteCopies.ts',
    find: '    if (!found || copies.has(key)) return;',
    replace: '    if (found !== null) return;',
    tests: ['test/outage/restart.test.ts'],
  },
  {
    name: 'site data is asked for with a visitor’s token',
    file: 'server/gateway.ts',
    find: '{ ...context, session: new Session(), signal: undefined }',
    replace: '{ ...context, signal: undefined }',
    tests: ['test/outage/isolation.test.ts'],
  },
  {
    name: 'an upstream that is down is asked all the time',
    file: 'server/gateway/cache/upstreamWatch.ts',
    find: '      if (now() < nextProbe) return false;\n',
    replace: '',
    tests: ['test/outage/upstreamFailing.test.ts'],
  },
];
