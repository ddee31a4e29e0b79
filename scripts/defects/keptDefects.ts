import type { Defect } from './defect.ts';

const SHORTCUT = 'test/cache/shortcut.test.ts';
const AGE = 'test/cache/age.test.ts';
const TAGS = 'test/cache/entityTags.test.ts';
const CODINGS = 'test/cache/codings.test.ts';

/** Defects of what is sent from memory: pages and public replies. */
export const keptDefects: readonly Defect[] = [
  {
    name: 'a request with a session is answered with what is kept for visitors',
    file: 'server/http/kept/shortcut.ts',
    find: ' || OWN_COOKIE.test(cookie)',
    replace: '',
    tests: [SHORTCUT],
  },
  {
    name: 'a session cookie whose name is encoded is overlooked',
    file: 'server/http/kept/shortcut.ts',
    find: '/bank|%/',
    replace: '/bank_/',
    tests: [SHORTCUT],
  },
  {
    name: 'a consent decides what others get from memory',
    file: 'server/http/kept/shortcut.ts',
    find: 'if (addresses.has(request.url) || hasOwnCookies(request.headers)) return;',
    replace: 'if (addresses.has(request.url)) return;',
    tests: [SHORTCUT],
  },
  {
    name: 'a public reply in memory outlives its data',
    file: 'server/gateway/cache/siteCopies.ts',
    find: 'return copy && ageOf(copy) <= policy.fresh ? copy.kept : undefined;',
    replace: 'return copy?.kept;',
    tests: [AGE],
  },
  {
    name: 'a changed public reply keeps its old bytes',
    file: 'server/gateway/cache/siteCopies.ts',
    find: '{ envelope, text, version: ++versions, kept: undefined }',
    replace: '{ envelope, text, version: ++versions, kept: last?.kept }',
    tests: [AGE, TAGS],
  },
  {
    name: 'the head of a kept response outlives its bytes',
    file: 'server/http/kept/shortcut.ts',
    find: 'if (address.response !== response)',
    replace: 'if (address.response === undefined)',
    tests: [TAGS],
  },
  {
    name: 'a client that refuses a coding gets it',
    file: 'server/http/kept/codings.ts',
    find: '.get(coding) ?? (coding',
    replace: '.get(coding) || (coding',
    tests: [CODINGS],
  },
  {
    name: 'a client that names no coding gets the best',
    file: 'server/http/kept/codings.ts',
    find: "(weights.get('*') ?? 0)",
    replace: "(weights.get('*') ?? 1)",
    tests: [CODINGS],
  },
  {
    name: 'what is in memory is sent in any coding',
    file: 'server/http/kept/shortcut.ts',
    find: "codingOf(headers['accept-encoding'])",
    replace: "codingOf('br')",
    tests: [CODINGS],
  },
  {
    name: 'one coding’s tag is that of all',
    file: 'server/http/kept/kept.ts',
    find: '`"${tag}-${coding}"`',
    replace: '`"${tag}-${coding && \'\'}"`',
    tests: [TAGS],
  },
  {
    name: 'a known entity tag is ignored',
    file: 'server/http/kept/kept.ts',
    find: "return ifNoneMatch === '*' ||",
    replace: "return ifNoneMatch === '' ||",
    tests: [TAGS],
  },
  {
    name: 'any entity tag counts as known',
    file: 'server/http/kept/kept.ts',
    find: ".replace(/^W\\//, '') === tag",
    replace: ".replace(/^W\\//, '') !== ''",
    tests: [TAGS],
  },
  {
    name: 'what is in memory is sent under any host name',
    file: 'server/http/kept/shortcut.ts',
    find: 'requestFault(request, hostKind) !== undefined',
    replace: "requestFault(request, () => 'own') !== undefined",
    tests: [SHORTCUT],
  },
  {
    name: 'WeChat’s browser is not redirected at an address in memory',
    file: 'server/http/kept/shortcut.ts',
    find: ' || isOther(request)',
    replace: '',
    tests: [SHORTCUT],
  },
  {
    name: 'a write is answered from memory',
    file: 'server/http/kept/shortcut.ts',
    find: "(method !== 'GET' && method !== 'HEAD')",
    replace: 'method === undefined',
    tests: [SHORTCUT],
  },
];
