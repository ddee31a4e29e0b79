import type { Defect } from './defect.ts';

const REDIS = 'test/workers/redis.test.ts';

/** Defects of several gateways on one port. */
export const workersDefects: readonly Defect[] = [
  {
    name: 'with Redis each worker counts for itself',
    file: 'server/main.ts',
    find: 'config.redisUrl ? openShared(config, logger, metrics)',
    replace: 'config.redisUrl ? { ...openShared(config, logger, metrics), counters: undefined }',
    tests: [REDIS],
    isBuilt: true,
  },
  {
    name: 'with Redis the primary process opens the store too',
    file: 'server/main.ts',
    find: 'const store = config.redisUrl ? undefined : openStore(config, logger).store;',
    replace: 'const { store } = openStore(config, logger);',
    tests: [REDIS],
    isBuilt: true,
  },
  {
    name: 'without Redis each worker counts for itself',
    file: 'server/workers/shared.ts',
    find: "take: (counters) => call<Taken>('take', counters).catch(() => undefined)",
    replace: 'take: async () => undefined',
    tests: ['test/workers/serves.test.ts'],
    isBuilt: true,
  },
  {
    name: 'a worker that stands still is kept',
    file: 'server/workers/beat.ts',
    find: 'if (++missed > MISSED_MAX) end();',
    replace: 'if (++missed < 0) end();',
    tests: ['test/workers/channel.test.ts'],
  },
];
