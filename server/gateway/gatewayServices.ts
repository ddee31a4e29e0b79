import type { FastifyInstance } from 'fastify';
import type { ReaderTools } from './read/compileReader.ts';
import type { DriftLog } from './read/driftLog.ts';

declare module 'fastify' {
  interface FastifyInstance {
    reader: ReaderTools;
    drift: DriftLog;
  }
}

/** What a gateway needs; the app has all of it. */
export type GatewayServices = Pick<
  FastifyInstance,
  'upstream' | 'adaptation' | 'store' | 'log' | 'pseudonym' | 'metrics' | 'spans' | 'clocks' | 'reader' | 'drift'
> & {
  config: Pick<FastifyInstance['config'], 'wechatAppId' | 'publicOrigin' | 'mediaOrigins'>;
  /** Rate limits of calls; absent: none. */
  limiter?: FastifyInstance['limiter'];
};
