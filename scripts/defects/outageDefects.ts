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
    tests: ['test/outage/restart.test.ts', 'test/outage/copyVersion.test.ts'],
  },
  {
    name: 'public calls carry the member’s token',
    file: 'server/gateway/createSend.ts',
    find: "row.auth === 'public' ? undefined : (sessionToken ?? null)",
    replace: 'sessionToken ?? null',
    tests: ['test/server/gateway.test.ts'],
  },
  {
    name: 'an upstream that is down is asked all the time',
    file: 'server/gateway/cache/upstreamWatch.ts',
    find: '      if (now() < nextProbe) return false;\n',
    replace: '',
    tests: ['test/outage/upstreamFailing.test.ts'],
  },
];
