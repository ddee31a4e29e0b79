import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { createRenderQueue, isLow, OverloadedError, STANDING_AFTER, type Priority, type RenderQueue } from './renderQueue.ts';
import { createTally } from './tally.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For how long the process has been saturated (ms): its event loop is late, or it has refused members. */
    saturatedFor: () => number;
    renderQueue: RenderQueue;
  }
}

/** Mean delay (ms) of the event loop, over the time between two looks, from which it is late. */
const DELAY_MAX = 500;
const LOOK_INTERVAL = 500;
/** A second without trouble ends a saturation (ms). A person waits rather than be refused until it has lasted for `STANDING_AFTER`. */
const CALM = 1_000;

/** The priority of a request: that of its route's limit, else by whether a member's token comes with it, which may be invalid. */
const priorityOf = ({ headers, routeOptions, server }: FastifyRequest): Priority => {
  const { limit } = routeOptions.config;
  return (limit && server.limiter.limits[limit].priority) ?? (headers.cookie?.includes(`${TOKEN_COOKIE}=`) ? 'member' : 'visitor');
};

/**
 * Refuses visitors and reports when the event loop has been late for some seconds (`@fastify/under-pressure`), and counts and logs all that is refused since there is
 * too much to do. Routes without a limit (health, built files) and pictures are always served.
 */
export const overload = fp(async (app: FastifyInstance) => {
  const renderQueue = createRenderQueue();
  app.decorate('renderQueue', renderQueue);
  app.metrics.watch({ renders: renderQueue.length });
  const tally = createTally(app.log, 'sys.shed', ['class'], app.metrics.load.shed);
  let began = 0;
  let last = -Infinity;
  const note = (): void => {
    if (performance.now() - last > CALM) began = performance.now();
    last = performance.now();
  };
  const shed = (priority: Priority): void => {
    tally.count(priority);
    if (!isLow(priority)) note();
  };
  const saturatedFor = (): number => (performance.now() - last > CALM ? 0 : performance.now() - began);
  app.decorate('saturatedFor', saturatedFor);
  await app.register(underPressure, {
    maxEventLoopDelay: DELAY_MAX,
    sampleInterval: LOOK_INTERVAL,
    pressureHandler(request) {
      const { limit } = request.routeOptions.config;
      const isRefused = limit && limit !== 'media' && isLow(priorityOf(request)) && saturatedFor() > STANDING_AFTER;
      return isRefused ? Promise.reject(new OverloadedError()) : undefined;
    },
  });
  const timer = setInterval(() => app.isUnderPressure() && note(), LOOK_INTERVAL).unref();
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof OverloadedError) shed(priorityOf(request));
    done();
  });
  app.addHook('onClose', () => {
    clearInterval(timer);
    tally.close();
  });
});
