import type { Defect } from './defect.ts';

/** Defects of calls that must happen once. */
export const moneyDefects: readonly Defect[] = [
  {
    name: 'a key counts for the token',
    file: 'server/gateway.ts',
    find: '`${member.scope}:${name}`',
    replace: '`${String(context.session.fingerprint)}:${name}`',
    tests: ['test/money/attacks.test.ts'],
  },
  {
    name: 'a key may be used for other content',
    file: 'server/gateway/sendOnce.ts',
    find: "  if (first.hash !== hash) return { envelope: refusal('idempotency_key_reused', KEY_REUSED), replayed: false };\n",
    replace: '',
    tests: ['test/money/sendOnce.test.ts'],
  },
  {
    name: 'a key with an unknown outcome is free again',
    file: 'server/gateway/sendOnce.ts',
    find: ' && envelope.code !== OUTCOME_UNKNOWN',
    replace: '',
    tests: ['test/money/sendOnce.test.ts', 'test/money/once.test.ts'],
  },
  {
    name: 'a read waits for a Redis that hangs as long as a payment does',
    file: 'server/store/redisStore.ts',
    find: 'within(READ_MAX, redis.get(PREFIX + key))',
    replace: 'redis.get(PREFIX + key)',
    tests: ['test/store/redisStopped.nightly.test.ts'],
  },
  {
    name: 'a call is sent although the store fails',
    file: 'server/gateway/sendOnce.ts',
    find: '      return { envelope: NOT_SUBMITTED, replayed: false };\n',
    replace: '      return { envelope: await send(), replayed: false };\n',
    tests: ['test/money/sendOnce.test.ts', 'test/store/redisFaults.test.ts'],
  },
  {
    name: 'records are lost when the process is killed',
    file: 'server/store/openStore.ts',
    find: 'memoryStore ? createMemoryStore() : watchedStore(createSqliteStore(varDir), log)',
    replace: 'memoryStore || varDir ? createMemoryStore() : watchedStore(createSqliteStore(varDir), log)',
    tests: ['test/money/attacks.test.ts'],
    isBuilt: true,
  },
  {
    name: 'a lost reply is a plain failure',
    file: 'server/gateway/createSend.ts',
    find: "row.once && !(reply.outcome !== 'ok' && !reply.sent) &&",
    replace: "row.once && reply.outcome === 'ok' && !reply.status &&",
    tests: ['test/money/once.test.ts'],
  },
  {
    name: 'the response of another member is shown',
    file: 'server/gateway/createSend.ts',
    find: "foreign ? refusal('identity_mismatch', UPSTREAM_FAILED) : adapted",
    replace: 'adapted',
    tests: ['test/money/identity.test.ts'],
  },
  {
    name: 'the embedded upstream answers other content with the first result',
    file: 'embedded/rules/move.ts',
    find: ' && first.input_hash !== hash) return',
    replace: " && first.input_hash !== hash && requestId === '') return",
    tests: ['test/money/attacks.test.ts'],
  },
];
