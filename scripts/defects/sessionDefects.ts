import type { Defect } from './defect.ts';

/** Defects of sessions and cookies. */
export const sessionDefects: readonly Defect[] = [
  {
    name: 'ended tokens are not refused',
    file: 'server/session/guardSessions.ts',
    find: 'if (hasEnded || isOver)',
    replace: 'if (isOver)',
    tests: ['test/session/logout.test.ts', 'test/session/duplicates.test.ts'],
  },
  {
    name: 'logout only forgets the cookie',
    file: 'server/session/guardSessions.ts',
    find: '    else if (closed) await denylist.add(fingerprint, { shared: true });\n',
    replace: '',
    tests: ['test/session/logout.test.ts'],
  },
  {
    name: 'a logout is kept from other gateways',
    file: 'server/session/denylist.ts',
    find: '    if (shared) await tell(fingerprint, mark);\n',
    replace: '',
    tests: ['test/session/logout.test.ts'],
  },
  {
    name: 'a page removes the cookie of a refused token',
    file: 'server/page/guard.ts',
    find: 'session.drop()',
    replace: 'session.close()',
    tests: ['test/session/lateDocument.test.ts', 'test/server/pipeline.test.ts'],
  },
  {
    name: 'a session reset removes any session',
    file: 'server/routes/bff.ts',
    find: 'const cleared = session.received === fingerprint;',
    replace: "const cleared = fingerprint !== '';",
    tests: ['test/session/cookies.test.ts', 'test/session/lateDocument.test.ts'],
  },
  {
    name: 'scripts can read the session cookie',
    file: 'server/session/guardSessions.ts',
    find: '{ httpOnly: true,',
    replace: '{ httpOnly: false,',
    tests: ['test/session/cookies.test.ts', 'test/contract.test.ts'],
  },
  {
    name: 'two session cookies count as none, and stay',
    file: 'server/session/session.ts',
    find: 'return tokens.length > 1 ?',
    replace: 'return tokens.length > 100 ?',
    tests: ['test/session/duplicates.test.ts'],
  },
  {
    name: 'a session lives on without use',
    file: 'server/session/lifetimes.ts',
    find: ' || (idle > 0 && now() - seen >= idle * 1000)',
    replace: '',
    tests: ['test/session/life.test.ts'],
  },
  {
    name: 'a sealed cookie is opened after its end',
    file: 'server/session/guardSessions.ts',
    find: 'until !== undefined && until <= now() ? true : lives',
    replace: 'lives',
    tests: ['test/session/seal.test.ts', 'test/session/life.test.ts'],
  },
  {
    name: 'a member page may be kept by shared caches',
    file: 'server/page/pipeline.ts',
    find: 'const shared = !page.request.headers.cookie && !page',
    replace: 'const shared = !page',
    tests: ['test/server/pipeline.test.ts', 'test/server/pages.test.ts'],
  },
];
