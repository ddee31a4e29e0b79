import type { Defect } from './defect.ts';

const AGE = 'test/cache/age.test.ts';
const TAGS = 'test/cache/entityTags.test.ts';
const CODINGS = 'test/cache/codings.test.ts';

/** Defects of what is sent from memory: pages and public replies. */
export const keptDefects: readonly Defect[] = [
  {
    name: 'a changed public reply keeps its old bytes',
    file: 'server/gateway/cache/siteCopies.ts',
    find: '{ envelope, text, version: ++versions, response: undefined }',
    replace: '{ envelope, text, version: ++versions, response: last?.response }',
    tests: [AGE, TAGS],
  },
  {
    name: 'a client that refuses a coding gets it',
    file: 'server/http/cachedResponse.ts',
    find: '.get(coding) ?? (coding',
    replace: '.get(coding) || (coding',
    tests: [CODINGS],
  },
  {
    name: 'a client that names no coding gets the best',
    file: 'server/http/cachedResponse.ts',
    find: "(weights.get('*') ?? 0)",
    replace: "(weights.get('*') ?? 1)",
    tests: [CODINGS],
  },
  {
    name: 'one coding’s tag is that of all',
    file: 'server/http/cachedResponse.ts',
    find: '`"${tag}-${coding}"`',
    replace: '`"${tag}-${coding && \'\'}"`',
    tests: [TAGS],
  },
  {
    name: 'a known entity tag is ignored',
    file: 'server/http/cachedResponse.ts',
    find: "return ifNoneMatch === '*' ||",
    replace: "return ifNoneMatch === '' ||",
    tests: [TAGS],
  },
  {
    name: 'any entity tag counts as known',
    file: 'server/http/cachedResponse.ts',
    find: ".replace(/^W\\//, '') === tag",
    replace: ".replace(/^W\\//, '') !== ''",
    tests: [TAGS],
  },
];
