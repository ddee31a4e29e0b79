import { fileURLToPath } from 'node:url';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { fail } from '../../../shared/envelope.ts';
import { consoleRoutes } from './console/routes.ts';
import { apiRoutes } from './handlers/apiRoutes.ts';
import { originOf } from './handlers/originOf.ts';
import { mediaRoutes } from './handlers/mediaRoutes.ts';
import { uploadRoutes } from './handlers/uploadRoutes.ts';
import { openClock } from './rules/clock.ts';
import { sweepAll } from './workflows/sweepAll.ts';
import { prepareStore } from './seed/prepareStore.ts';
import { cashierRoutes } from './sandbox/cashierRoutes.ts';
import { openDb } from './store/db.ts';
import { openUploadFolder } from './store/uploadFolder.ts';

/** ms between looks at what has become due. */
const SWEEP_INTERVAL = 1_000;

export interface EmbeddedOptions {
  /** Where the database file lives; kept over restarts. */
  varDir: string;
  /** 0 picks a free one. */
  port: number;
  host?: string;
  /** The only source of time, in milliseconds. */
  clock?: () => number;
  /** Sample members and their history on the first start; default true. */
  seed?: boolean;
  logger?: FastifyBaseLogger;
  /** Sample pictures; given by a caller whose bundle lies elsewhere than this file. */
  mediaDir?: string;
}

export interface Embedded {
  origin: string;
  close: () => Promise<void>;
}

/**
 * The embedded upstream: a real HTTP server with a real database. The gateway reaches it like any
 * other upstream, by its origin alone.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const db = openDb(options.varDir, 'embedded.db');
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    // A HEAD request must not do what its GET does.
    exposeHeadRoutes: false,
    forceCloseConnections: true,
  });
  const clock = openClock(db, options.clock ?? Date.now);
  let sweeping: NodeJS.Timeout | undefined;
  app.addHook('onClose', () => {
    clearInterval(sweeping);
    db.close();
  });
  try {
    await prepareStore(db, clock.now(), options.seed ?? true);
    const sweep = () =>
      sweepAll(db, clock.now(), (error) =>
        app.log.error({ event: 'upstream.fault', call: 'sweep', stack: error instanceof Error ? error.stack : String(error) }),
      );
    sweep();
    // Sweeps are synchronous: one is over before the next can begin.
    sweeping = setInterval(sweep, SWEEP_INTERVAL).unref();
    plainAnswers(app);
    apiRoutes(app, { db, now: clock.now });
    const mediaDir = options.mediaDir ?? fileURLToPath(new URL('./media/', import.meta.url));
    const folder = openUploadFolder(options.varDir, db, mediaDir);
    mediaRoutes(app, mediaDir);
    await app.register(uploadRoutes, { db, now: clock.now, folder });
    await app.register(consoleRoutes, { db, clock, folder });
    await app.register(cashierRoutes, { db, now: clock.now });
    await app.listen({ host: options.host ?? '127.0.0.1', port: options.port });
  } catch (error) {
    await app.close();
    throw error;
  }
  return { origin: originOf(app), close: () => app.close() };
}

/** What is no call, or no readable request, is answered in the envelope as well. */
function plainAnswers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, String(body), done),
  );
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(fail(404, '接口不存在')));
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ event: 'upstream.fault', stack: error.stack });
    return status >= 500 ? reply.send(fail(500, '系统繁忙，请稍后再试')) : reply.send(fail(status === 413 ? 413 : 400, '请求格式不正确'));
  });
}
