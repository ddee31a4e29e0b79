import { createServer } from 'node:http';
import type { EventLog } from '../log/events.ts';
import { Registry } from 'prom-client';
import { METHOD_NOT_ALLOWED, MISDIRECTED, NOT_FOUND } from '../../shared/codes.ts';
import { DEFAULT_STATUS, SUCCESS } from '../../shared/constants.ts';
import type { Config } from '../config/config.ts';
import { logCounts } from '../log/logSink.ts';
import { asHost, createHostCheck, type HostCheck } from '../http/hosts.ts';
import { createMetrics, type Metrics, NO_METRICS } from './metrics.ts';
import { processMetrics, type Build } from './processMetrics.ts';
import { watchCertificates } from './watchCertificates.ts';

const METRICS_PATH = '/metrics';
/** Time between two attempts to listen when the port is taken (ms). */
const LISTEN_AGAIN = 5_000;

interface MetricsServerOptions {
  host: string;
  port: number;
  /** What a request's `Host` is. */
  hostKind: HostCheck;
  /** The metrics as Prometheus reads them. */
  page: () => Promise<string>;
  log: EventLog;
}

/** A host without its port. */
const nameOf = (host: string): string => host.replace(/:\d{1,5}$/, '');

/**
 * Serves the metrics on an address of their own, which visitors cannot reach; nothing else is there. A port that is taken does not keep
 * the portal from starting: it is logged once, and tried again until it is free.
 */
function serveMetrics({ host, port, hostKind, page, log }: MetricsServerOptions): {
  close: () => Promise<void>;
} {
  const server = createServer((request, response) => {
    // Another site's name that is made to resolve to this machine (DNS rebinding). The port may be that of a tunnel or a container.
    if (hostKind(`${nameOf(request.headers.host ?? '')}:${port}`, request.socket) !== 'own')
      return void response.writeHead(MISDIRECTED).end();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.url?.split('?', 1)[0] !== METRICS_PATH) return void response.writeHead(NOT_FOUND).end();
    if (!isRead) return void response.writeHead(METHOD_NOT_ALLOWED, { allow: 'GET, HEAD' }).end();
    page().then(
      (text) =>
        response
          .writeHead(SUCCESS, {
            'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
            'cache-control': 'no-store',
          })
          .end(text),
      () => response.writeHead(DEFAULT_STATUS).end(),
    );
  });
  let timer: NodeJS.Timeout | undefined;
  let isLogged = false;
  const listen = (): unknown => server.listen(port, host);
  server.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (!isLogged) log.event('sys.metrics_unavailable', { port, fault: code });
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

interface OpenMetricsOptions {
  config: Config;
  log: EventLog;
  version: Build['version'];
  /** Notes what has to be closed at the end. */
  onClose: (close: () => unknown) => void;
}

/** The metrics of this process, which serves them at METRICS_PORT. Without METRICS_PORT nobody can ask for them. */
export function openMetrics({ config, log, version, onClose }: OpenMetricsOptions): Metrics {
  const { metricsHost: host, metricsPort: port, instance } = config;
  if (port === 0) return NO_METRICS;
  const metrics = createMetrics();
  processMetrics(metrics.registry, { version, instance });
  const certificates = watchCertificates(config);
  onClose(certificates.stop);
  metrics.watch({ logLosses: logCounts, certificates, disk: config.varDir });
  const hostKind = createHostCheck({
    publicOrigin: `http://${asHost(host)}:${port}`,
    publicOriginIsSet: false,
    // A scraper may know the process by the name of its machine or container.
    allowedHosts: [instance.toLowerCase(), ...config.allowedHosts].map((one) => `${nameOf(one)}:${port}`),
  });
  onClose(serveMetrics({ host, port, hostKind, page: () => metrics.registry.metrics(), log }).close);
  return metrics;
}
