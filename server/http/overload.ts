import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createRenderQueue, isLow, STANDING_AFTER, type Priority, type RenderQueue } from './renderQueue.ts';
import { createEventSummary } from './eventSummary.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For how long the process has been saturated (ms): its event loop is late, or it has refused members. */
    saturatedFor: () => number;
    renderQueue: RenderQueue;
    /** Whether the process has no time for a request of this priority. */
    isTooLateFor: (request: FastifyRequest) => boolean;
    /** Notes a request that was refused since there is too much to do. `priority`: as what it had waited; absent: that of the request. */
    noteShed: (request: FastifyRequest, priority?: Priority) => void;
    /** Resolves when nobody waits for a page and the event loop is not late. The portal's own work begins then, so that nobody is refused because of it. */
    whenIdle: () => Promise<void>;
  }
}

/** Mean delay (ms) of the event loop, over the time between two looks, from which it is late; how often it is measured. */
const DELAY_MAX = 500;
const LOOK_INTERVAL = 500;
const RESOLUTION = 10;
/** A second in which no member is refused ends a time of refusals (ms). */
const CALM = 1_000;

/** The priority of a request: that of its route's limit, else by whether it is a member's, with a token that the upstream has accepted. */
const priorityOf = ({ session, routeOptions, server }: FastifyRequest): Priority => {
  const { limit } = routeOptions.config;
  return (limit && server.limiter.limits[limit].priority) ?? (session.proven ? 'member' : 'visitor');
};

/**
 * Refuses visitors and reports when the event loop has been late for some seconds, and counts and logs all that is refused since there is
 * too much to do. Routes without a limit (health, built files) and pictures are always served.
 */
export const overload = fp(async (app: FastifyInstance) => {
  const renderQueue = createRenderQueue();
  app.decorate('renderQueue', renderQueue);
  app.metrics.watch({ renders: renderQueue.length });
  const summary = createEventSummary(app.log, 'sys.shed', ['class'], app.metrics.load.shed);
  /** Since when the event loop has been late whenever it was looked at. */
  let lateSince = Infinity;
  const lateFor = (): number => Math.max(0, performance.now() - lateSince);
  /** Since when members have been refused, and when the last of them was. */
  let refusedSince = 0;
  let refusedLast = -Infinity;
  app.decorate('noteShed', (request, priority = priorityOf(request)) => {
    const now = performance.now();
    summary.count(priority);
    if (isLow(priority)) return;
    if (now - refusedLast > CALM) refusedSince = now;
    refusedLast = now;
  });
  app.decorate('saturatedFor', () =>
    Math.max(lateFor(), performance.now() - refusedLast > CALM ? 0 : performance.now() - refusedSince),
  );
  app.decorate('whenIdle', async () => {
    while (lateFor() > 0) await setTimeout(LOOK_INTERVAL, undefined, { ref: false });
    await renderQueue.take('ahead', 'load');
  });
  app.decorate('isTooLateFor', (request) => {
    // Before that a person waits rather than be refused.
    return (
      lateFor() > STANDING_AFTER &&
      request.routeOptions.config.limit !== 'media' &&
      isLow(priorityOf(request))
    );
  });
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  const timer = setInterval(() => {
    // Without a measurement the mean is no number: the loop has stood still.
    if (delays.mean / 1e6 - RESOLUTION <= DELAY_MAX) lateSince = Infinity;
    else if (lateSince === Infinity) lateSince = performance.now();
    delays.reset();
  }, LOOK_INTERVAL).unref();
  app.addHook('onClose', () => {
    clearInterval(timer);
    delays.disable();
    summary.close();
  });
});
