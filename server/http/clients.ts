import { BlockList, isIP, isIPv4 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { openPseudonyms, type Pseudonym } from '../log/pseudonyms.ts';
import { addressKey, plainAddress } from './limits/addressKey.ts';

/** Shortest time between two warnings (ms). */
const WARN_EVERY = 3_600_000;

/** Addresses whose check is remembered. */
const KNOWN_MAX = 1_000;

/** Whether an address, in whatever way it is written, is that of a proxy whose headers count. */
type IsTrusted = (address: string | undefined) => boolean;

/** Makes the check whether an address is in a list of addresses and networks, such as `TRUSTED_PROXIES`. */
export function createIsTrusted(list: readonly string[]): IsTrusted {
  const networks = new BlockList();
  for (const one of list) {
    const [address = '', bits] = one.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    networks.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  // Node makes an object for each check, and most requests come from few addresses.
  const known = new LRUCache<string, boolean>({
    max: KNOWN_MAX,
    memoMethod: (written) => {
      const address = plainAddress(written);
      const family = isIP(address);
      return family !== 0 && networks.check(address, family === 4 ? 'ipv4' : 'ipv6');
    },
  });
  return (address = '') => known.memo(address);
}

declare module 'fastify' {
  interface FastifyInstance {
    isTrusted: IsTrusted;
    /** Gives the log's names for clients, accounts and keys. */
    pseudonym: Pseudonym;
    /** The pseudonym of the client at an address; of a connection that has ended it is not known. */
    clientName: (address: string | undefined) => string;
  }
}

/**
 * Who sends requests: which proxies are trusted, and what clients are called in the log. Fastify compares and gives the addresses of
 * `X-Forwarded-For` as they are written, with their ports: each connection of a client, or of a proxy, would be another. Headers of a proxy that
 * is not trusted are ignored, with a warning: either it is missing in `TRUSTED_PROXIES`, and all its visitors share one rate limit, or a visitor
 * makes them up.
 */
export const clients = fp(async (app: FastifyInstance) => {
  const { config, store, isTrusted } = app;
  const { of: pseudonym, close } = openPseudonyms({ sessionKeys: config.sessionKeys, store });
  app.decorate('pseudonym', pseudonym);
  app.decorate('clientName', (address = '::') => pseudonym('client', addressKey(plainAddress(address))));
  app.addHook('onClose', () => close());
  let warnedAt = -Infinity;
  app.addHook('onRequest', ({ raw: { headers, socket }, log }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if ((forwarded ?? headers['x-forwarded-proto'] ?? headers.forwarded) === undefined) return done();
    if (isTrusted(socket.remoteAddress)) {
      if (typeof forwarded === 'string')
        headers['x-forwarded-for'] = forwarded.split(',').map(plainAddress).join(', ');
    } else if (performance.now() - warnedAt > WARN_EVERY) {
      warnedAt = performance.now();
      log.event('sys.config_warning', {
        variable: 'TRUSTED_PROXIES',
        reason: 'a request has headers of a proxy that is not trusted; they are ignored',
      });
    }
    done();
  });
});
