import { createServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Registry } from 'prom-client';
import { METHOD_NOT_ALLOWED, NOT_FOUND } from '../../shared/codes.ts';
import { DEFAULT_STATUS, SUCCESS } from '../../shared/constants.ts';

const METRICS_PATH = '/metrics';
/** Time between two attempts to listen when the port is taken (ms). */
const LISTEN_AGAIN = 5_000;

interface MetricsServerOptions {
  host: string;
  port: number;
  /** The metrics as Prometheus reads them. */
  page: () => Promise<string>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Serves the metrics on an address of their own, which visitors cannot reach; nothing else is there. A port that is taken does not keep
 * the portal from starting: it is logged once, and tried again until it is free.
 */
export function serveMetrics({ host, port, page, log }: MetricsServerOptions): { close: () => Promise<void> } {
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.url?.split('?', 1)[0] !== METRICS_PATH) return void response.writeHead(NOT_FOUND).end();
    if (!isRead) return void response.writeHead(METHOD_NOT_ALLOWED, { allow: 'GET, HEAD' }).end();
    page().then(
      (text) => response.writeHead(SUCCESS, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(DEFAULT_STATUS).end(),
    );
  });
  let timer: NodeJS.Timeout | undefined;
  let isLogged = false;
  const listen = (): unknown => server.listen(port, host);
  server.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (!isLogged) log.warn({ event: 'sys.metrics_unavailable', port, fault: code });
    isLogged = true;
    timer = setTimeout(listen, LISTEN_AGAIN).unref();
  });
  // It must not keep a process alive that has nothing else to do.
  server.on('listening', () => server.unref());
  listen();
  return {
    close: () =>
      new Promise((resolve) => {
        clearTimeout(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
