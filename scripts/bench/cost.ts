import { closedLoad, type LoadResult } from './load.ts';
import type { Scenario } from './scenarios.ts';
import type { Server } from './servers.ts';

/** What a browser sends. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html,application/json' };
const CONNECTIONS = 32;

/** What requests cost a server. */
export interface Cost extends LoadResult {
  /** Processor time of a request (ms), and requests in a second. */
  cpu: number;
  rate: number;
}

type Asked = Pick<Scenario, 'path' | 'isMember' | 'connections'> & Partial<Pick<Scenario, 'floor'>>;

/**
 * Measures what requests cost, after a warm-up.
 * @param token that of a signed-in member
 * @param say notes what has failed
 */
export function createMeter({ token, seconds, warmUp, say }: { token: string; seconds: number; warmUp: number; say: (what: string) => void }) {
  async function send({ origin }: Server, { path, isMember, connections = CONNECTIONS, floor }: Asked, length: number): Promise<LoadResult> {
    // The floor of rendered pages compresses nothing.
    const headers = floor === 'react' || floor === 'plain' ? { ...BROWSER, 'accept-encoding': 'identity' } : BROWSER;
    return closedLoad({ origin, path, headers, token: isMember && token, connections, seconds: length });
  }
  return {
    /** Sends requests for some seconds. */
    warmUp: send,
    measure: async (server: Server, asked: Asked): Promise<Cost> => {
      await send(server, asked, warmUp);
      const [before, started] = [server.cpu(), performance.now()];
      const result = await send(server, asked, seconds);
      const took = performance.now() - started;
      if (result.failed > 0) say(`${result.failed} of ${result.served + result.failed} requests to ${asked.path()} failed`);
      return { ...result, cpu: (server.cpu() - before) / result.served, rate: (1000 * result.served) / took };
    },
  };
}
export type Measure = ReturnType<typeof createMeter>['measure'];
