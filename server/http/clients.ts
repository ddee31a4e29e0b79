import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { openPseudonyms, type Pseudonym } from '../log/pseudonyms.ts';
import { addressKey } from './limits/addressKey.ts';
import { networksOf, type Contains, plainAddress } from './networksOf.ts';

/** Shortest time between two warnings (ms). */
const WARN_EVERY = 3_600_000;

/**
 * Warns when a request has headers of a proxy and does not come from a trusted one: then either a proxy is missing in `TRUSTED_PROXIES`, and
 * all its visitors share one rate limit, or a visitor makes them up.
 */
export const warnForwarded = fp(async (app: FastifyInstance) => {
  let warnedAt = -Infinity;
  app.addHook('onRequest', ({ raw: { headers, socket }, log }, _reply, done) => {
    const isForwarded =
      headers['x-forwarded-for'] !== undefined ||
      headers['x-forwarded-proto'] !== undefined ||
      headers.forwarded !== undefined;
    if (
      isForwarded &&
      performance.now() - warnedAt > WARN_EVERY &&
      !app.isTrusted(plainAddress(socket.remoteAddress ?? '::'))
    ) {
      warnedAt = performance.now();
      log.event('sys.config_warning', {
        variable: 'TRUSTED_PROXIES',
        reason: 'a request has headers of a proxy that is not trusted; they are ignored',
      });
    }
    done();
  });
});

/** Finds the client's IP address of a request. */
type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * The client's address as Fastify finds it (`request.ip`), for requests that Fastify never sees: the peer's, or behind trusted proxies the
 * last address in `X-Forwarded-For` that is not one of theirs.
 */
export const createClientAddress =
  (isTrusted: Contains): ClientAddress =>
  ({ headers, socket }) => {
    let address = plainAddress(socket.remoteAddress ?? '::');
    if (!isTrusted(address)) return address;
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    while (forwarded.length > 0 && isTrusted(address))
      address = plainAddress(forwarded.pop() ?? '') || address;
    return address;
  };

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether an address is that of a proxy whose headers count. */
    isTrusted: Contains;
    /** Gives the log's names for clients, accounts and keys. */
    pseudonym: Pseudonym;
    /** The pseudonym of the client of a request. */
    clientName: ClientAddress;
  }
}

/** Who sends requests: which proxies are trusted, and what clients are called in the log. */
export const clients = fp(async (app: FastifyInstance) => {
  const { config, store } = app;
  const isTrusted = networksOf(config.trustedProxies);
  const addressOf = createClientAddress(isTrusted);
  const { of: pseudonym, close } = openPseudonyms({ sessionKeys: config.sessionKeys, store });
  app.decorate('isTrusted', isTrusted);
  app.decorate('pseudonym', pseudonym);
  app.decorate('clientName', (request) => pseudonym('client', addressKey(addressOf(request))));
  app.addHook('onClose', () => close());
  // Fastify compares and gives addresses as they are written, with their ports: each connection of a client, or of a proxy, would be another.
  app.addHook('onRequest', ({ raw: { headers, socket } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string' && isTrusted(plainAddress(socket.remoteAddress ?? '::')))
      headers['x-forwarded-for'] = forwarded.split(',').map(plainAddress).join(', ');
    done();
  });
});
