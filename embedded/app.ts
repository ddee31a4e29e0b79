import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { fail } from '../shared/envelope.ts';
import { consoleRoutes } from './console/routes.ts';
import { apiRoutes } from './handlers/apiRoutes.ts';
import {
  logEmbeddedRequests,
  requestId,
  createFaultLog,
  originOf,
  isLoopbackAddress,
} from './handlers/requestLog.ts';
import { uploadRoutes, mediaRoutes } from './handlers/uploadRoutes.ts';
import { openClock } from './rules/clock.ts';
import { isWebhook } from './rules/postWebhook.ts';
import { createWebhookSender } from './workflows/deliverWebhooks.ts';
import { sweepAll } from './workflows/sweepAll.ts';
import { SAMPLE_MEMBER } from './seed/people.ts';
import { prepareStore } from './seed/prepareStore.ts';
import { openLocked } from './store/folderLock.ts';
import { overdueMessages } from './store/feedback.ts';
import { lastBackup } from './store/lastBackup.ts';
import { dataFault } from './startFault.ts';
import { openUploadFolder } from './store/uploads.ts';
import { cashierRoutes } from './console/cashier.tsx';

/** Time between two sweeps (ms); a sweep processes what has become due. */
const SWEEP_INTERVAL = 1_000;

export interface EmbeddedOptions {
  /** Folder of the database file and the uploads; kept over restarts. */
  varDir: string;
  /** 0: any free port. */
  port: number;
  host?: string;
  /** Source of time (ms since 1970); default: the system clock. */
  clock?: () => number;
  /**
   * Whether this is a sandbox: with sample members, whose password is public, the operator's console, which shows text-message
   * codes, and the simulated cashier and phone. Without it there is none of them, and a folder with sample members is refused.
   */
  sandbox: boolean;
  /** Where visitors reach the portal, which QR codes name; default: this upstream's own origin. */
  publicOrigin?: string | undefined;
  /** Ports of this machine at which the gateways listen. No webhook goes there, as none goes to this upstream's own. */
  portalPorts?: readonly number[];
  logger?: FastifyBaseLogger;
  /** Folder of the sample pictures; needed by a caller whose bundle is in another folder than this file. */
  mediaDir?: string;
}

export interface Embedded {
  origin: string;
  /** What is only there in a sandbox: the operator's console, and a sample member. */
  sandbox?: { console: string; sample: { phone: string; password: string } } | undefined;
  /** What the console asks for, as the password of HTTP Basic, unless the request comes from this machine. Absent: it listens on loopback only. */
  consoleToken?: string | undefined;
  /** Number of messages to the operator that should have been answered by now. */
  overdueMessages: () => number;
  /** When the last backup was made that had no fault (Unix time, s); 0 if there was none. */
  lastBackup: () => number;
  close: () => Promise<void>;
}

/**
 * Starts the embedded upstream: an HTTP server with a database. The gateway reaches it like any other upstream, by its
 * origin. Throws `DataError` if its data cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const host = options.host ?? '127.0.0.1';
  const consoleToken =
    options.sandbox && !isLoopbackAddress(host) ? randomBytes(24).toString('base64url') : undefined;
  const { db, close } = orDataFault(options.varDir, () => openLocked(options.varDir));
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    // Some GET calls write, so there must be no automatic HEAD routes.
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    genReqId: requestId,
  });
  logEmbeddedRequests(app);
  // A member chooses where webhooks go, so they must not act here, whatever a route believes of this machine's requests.
  app.addHook('onRequest', async (request, reply) =>
    isWebhook(request.headers) ? reply.code(403).send(fail(403, '不接受状态推送的消息')) : undefined,
  );
  const portalPorts = [options.port, ...(options.portalPorts ?? [])];
  const clock = openClock(db, options.clock ?? Date.now);
  let sweeping: NodeJS.Timeout | undefined;
  const sender = createWebhookSender(db, clock.now, { sandbox: options.sandbox, portalPorts });
  app.addHook('onClose', () => {
    clearInterval(sweeping);
    sender.close();
    close();
  });
  try {
    await prepareStore(db, clock.now(), options.sandbox);
    const told = createFaultLog(app.log);
    const mediaDir = options.mediaDir ?? fileURLToPath(new URL('./media/', import.meta.url));
    const folder = openUploadFolder(options.varDir, db, mediaDir);
    const sweep = () => {
      const failed = (error: unknown) => told('sweep', error);
      sweepAll(db, clock.now(), failed);
      folder.removeForgotten(failed);
      try {
        sender.sendDue();
      } catch (error) {
        failed(error);
      }
    };
    sweep();
    // Sweeps are synchronous, so they cannot overlap.
    sweeping = setInterval(sweep, SWEEP_INTERVAL).unref();
    setErrorEnvelopes(app);
    const { sandbox, publicOrigin } = options;
    apiRoutes(app, { db, now: clock.now, sandbox, publicOrigin, portalPorts });
    mediaRoutes(app, mediaDir);
    await app.register(uploadRoutes, { db, now: clock.now, folder });
    if (options.sandbox) {
      await app.register(consoleRoutes, { db, clock, folder, token: consoleToken });
      await app.register(cashierRoutes, { db, now: clock.now, token: consoleToken });
    }
    await app.listen({ host, port: options.port });
  } catch (error) {
    await app.close();
    throw dataFault(error, options.varDir);
  }
  const origin = originOf(app);
  portalPorts.push(Number(new URL(origin).port));
  return {
    origin,
    sandbox: options.sandbox ? { console: `${origin}/console`, sample: SAMPLE_MEMBER } : undefined,
    consoleToken,
    overdueMessages: () => overdueMessages(db, clock.now()),
    lastBackup: () => lastBackup(options.varDir),
    close: () => app.close(),
  };
}

/** Runs what opens the data; its fault is one line for people. */
function orDataFault<T>(varDir: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw dataFault(error, varDir);
  }
}

/** Makes the responses to unknown paths, unreadable requests and errors envelopes too. An empty JSON body counts as `{}`. */
function setErrorEnvelopes(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, String(body), done),
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(fail(404, '接口不存在', null, 'not_found')),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ event: 'upstream.fault', err: error });
    return status >= 500
      ? reply.send(fail(500, '系统繁忙，请稍后再试'))
      : reply.send(
          status === 413
            ? fail(413, '请求格式不正确', null, 'too_large')
            : fail(400, '请求格式不正确', null, 'bad_input'),
        );
  });
}
