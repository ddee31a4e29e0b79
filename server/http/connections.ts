import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Socket } from 'node:net';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { closeWith } from './closing.ts';
import { dataHeaders } from './headers.ts';
import { addressKey } from './limits/addressKey.ts';
import { plainAddress } from './plainAddress.ts';
import { rawResponse } from './rawResponse.ts';
import { createTally } from './tally.ts';

/** Files that are kept for other uses than visitors' connections: the upstream's, Redis', built files, logs. */
const RESERVE = 200;
/** Most connections, if the system allows more: each takes some ten kilobytes. */
const DEFAULT_MAX = 20_000;
/** Time after which a client may try again (s). */
const RETRY_AFTER = 5;

/**
 * Limits open connections: of one address (an IPv6 network of 64 bits counts as one), and all together, below the number of files
 * that the process may open. One more gets a short refusal and is closed, so that the process never runs out of files.
 */
export const limitConnections = fp(async (app: FastifyInstance) => {
  const { config, isTrusted } = app;
  const { maxSocketsPerAddress } = config;
  const max = config.maxSockets ?? defaultMax();
  const headers = { ...dataHeaders(config), 'retry-after': String(RETRY_AFTER) };
  const open = new Map<string, number>();
  let all = 0;
  const refusals = createTally(app.log, 'sec.connections_refused', ['limit'], app.metrics.limits.connection);
  app.addHook('onClose', async () => refusals.close());

  app.server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '::');
    const network = addressKey(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    all++;
    socket.once('close', () => {
      all--;
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    const isProxy = isTrusted(address);
    const limit = all > max ? 'all' : count > maxSocketsPerAddress && !isProxy ? 'address' : undefined;
    if (limit === undefined) return;
    refusals.count(limit);
    closeWith(socket, rawResponse(limit === 'all' ? 'overloaded' : 'too_many_connections', headers).bytes);
    // Nothing has been read yet, so nothing is lost; and there may be many.
    socket.destroySoon();
  });
});

/** The number of files that the process may open, without the reserve. */
function defaultMax(): number {
  // `report` describes the process; it is the only place where Node says this limit.
  const { userLimits } = fieldsOf(process.report.getReport());
  const { soft } = fieldsOf(fieldsOf(userLimits).open_files);
  return typeof soft === 'number' ? Math.max(Math.ceil(soft / 2), Math.min(DEFAULT_MAX, soft - RESERVE)) : DEFAULT_MAX;
}
