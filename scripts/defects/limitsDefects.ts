import type { Defect } from './defect.ts';

/** Defects of rate limits and shedding. */
export const limitsDefects: readonly Defect[] = [
  {
    name: 'a phone gets a text message for each address',
    file: 'server/http/limits/policies.ts',
    find: "        by: ['phone'],\n        windows: [\n          { max: 1,",
    replace: "        by: ['phone', 'address'],\n        windows: [\n          { max: 1,",
    tests: ['test/limits/attacks.test.ts'],
  },
  {
    name: 'limits vanish while Redis is away',
    file: 'server/http/limits/limiter.ts',
    find: "      if ('full' in here) return refused(here, subject);\n",
    replace: "      if ('full' in here && !shared) return refused(here, subject);\n",
    tests: ['test/limits/attacks.test.ts', 'test/limits/simulations.test.ts'],
  },
  {
    name: 'pages have no limit',
    file: 'server/page/pipeline.ts',
    find: 'servePage(request, reply, () => refuseBeyond(limitOf(request), placeOf(request.ip), request, reply))',
    replace: 'servePage(request, reply, () => false)',
    tests: ['test/limits/attacks.test.ts'],
  },
  {
    name: 'each address of an IPv6 network counts alone',
    file: 'server/http/limits/addressKey.ts',
    find: 'keyOf(ip, 4, 4)',
    replace: 'keyOf(ip, 4, 8)',
    tests: ['test/limits/attacks.test.ts'],
  },
  {
    name: 'failed logins raise no alarm',
    file: 'server/gateway/limitCall.ts',
    find: 'limiter.countLogin(envelope.code !== SUCCESS)',
    replace: 'limiter.countLogin(false)',
    tests: ['test/limits/loginFailures.test.ts'],
  },
];
