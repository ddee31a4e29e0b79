import type { FastifyRequest } from 'fastify';
import { brandName } from '../../shared/brandName.ts';
import { Session } from '../session/session.ts';

/** The site's name, for responses that are not pages: the upstream's from the shared copy of the site data, else the configured one. */
export async function readBrand({ log, server: { gateway, config } }: FastifyRequest): Promise<string> {
  return brandName((await gateway.call('site', {}, { session: new Session(), log })).data, config.brandName);
}
