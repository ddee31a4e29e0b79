import type { FastifyBaseLogger } from 'fastify';
import { brandName } from '../../shared/brandName.ts';
import type { Gateway } from '../gateway.ts';
import { Session } from '../session/session.ts';

/** The site's name, for responses that are not pages: the upstream's from the shared copy of the site data, else the configured one. */
export type ReadBrand = (log: FastifyBaseLogger) => Promise<string>;

export const createReadBrand =
  (gateway: Gateway, fallback: string): ReadBrand =>
  async (log) =>
    brandName((await gateway.call('site', {}, { session: new Session(), log })).data, fallback);
