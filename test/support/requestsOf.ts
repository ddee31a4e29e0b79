import type { UpstreamClient } from '../../server/upstream/upstreamClient.ts';

/** The requests of all classes that are running and waiting. */
export const requestsOf = (client: UpstreamClient): { running: number; waiting: number } =>
  Object.values(client.pools()).reduce(
    (all, one) => ({ running: all.running + one.running, waiting: all.waiting + one.waiting }),
    { running: 0, waiting: 0 },
  );
