import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { openPseudonyms, type Pseudonym } from '../log/pseudonyms.ts';
import { createClientAddress, type ClientAddress } from './clientAddress.ts';
import { addressKey } from './limits/addressKey.ts';
import { networksOf, type Contains } from './networksOf.ts';

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
});
