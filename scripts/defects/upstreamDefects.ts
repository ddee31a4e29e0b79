import type { Defect } from './defect.ts';

/** Defects of the client of the upstream. */
export const upstreamDefects: readonly Defect[] = [
  {
    name: 'all classes share one pool',
    file: 'server/gateway/reasonOf.ts',
    find: "  if (row.once) return 'money';",
    replace: "  if (row.limit) return 'read';",
    tests: ['test/faults/starvation.test.ts'],
  },
  {
    name: 'a call that waited counts as sent',
    file: 'server/upstream/client/exchange.ts',
    find: "new CallFailed('timeout', { sent: this.#written,",
    replace: "new CallFailed('timeout', { sent: true,",
    tests: ['test/faults/starvation.test.ts', 'test/faults/unreachable.test.ts'],
  },
  {
    name: 'a deadline begins when the request is sent',
    file: 'server/upstream/client/exchange.ts',
    find: '    this.#timer = setTimeout(() => this.#timeOut(), options.total);',
    replace: '    this.#timer = setTimeout(() => this.#connection && this.#timeOut(), options.total);',
    tests: ['test/faults/starvation.test.ts'],
  },
  {
    name: 'writes are repeated',
    file: 'server/upstream/client/pool.ts',
    find: 'isSafe && mayRepeat?.() === true',
    replace: 'true',
    tests: ['test/faults/repeat.test.ts'],
  },
  {
    name: 'the breaker never opens',
    file: 'server/upstream/client/breaker.ts',
    find: '    if (!works && !stopped) open();\n',
    replace: '',
    tests: ['test/faults/breaker.test.ts'],
  },
  {
    name: 'a page of a firewall ends the session',
    file: 'server/upstream/normalize.ts',
    find: "  return reply.outcome === 'ok' && (",
    replace: "  return reply.outcome !== 'timeout' || (",
    tests: ['test/faults/matrix.test.ts'],
  },
  {
    name: 'anything may be served as a picture',
    file: 'server/routes/media/servePicture.ts',
    find: '(status >= 300 || !isShown)',
    replace: 'status >= 300',
    tests: ['test/server/media.test.ts'],
  },
  {
    name: 'one address may take all turns for pictures',
    file: 'server/boundedQueue.ts',
    find: '    if (this.#running < running) start();',
    replace: '    if (this.#running < 10_000) start();',
    tests: ['test/faults/media.test.ts'],
  },
  {
    name: 'the framing of a response may be endless',
    file: 'server/upstream/client/connection.ts',
    find: '> WITH_FRAMING * this.#options.responseMax',
    replace: '> 1_000_000 * this.#options.responseMax',
    tests: ['test/faults/bigBodies.test.ts'],
    isBuilt: true,
  },
  {
    name: 'any certificate of the upstream is accepted',
    file: 'server/upstream/client/connection.ts',
    find: 'buildConnector({ timeout: connect })',
    replace: 'buildConnector({ timeout: connect, rejectUnauthorized: false })',
    tests: ['test/faults/tls.test.ts'],
    isBuilt: true,
  },
];
