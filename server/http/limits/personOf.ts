import type { FastifyRequest } from 'fastify';
import { networkKey } from './addressKey.ts';

/** The member who asks, if that is known: so many sessions as a member may have, they are one. An invented token is nobody's. */
export const memberOfRequest = ({ server, session }: FastifyRequest): string | undefined =>
  session.proven ? server.gateway.countedAs(session.fingerprint) : undefined;

/**
 * Whom turns and bytes count for: the member, or else a session that the upstream has accepted, or else the network, all of whose addresses one
 * stranger may have.
 */
export const personOf = (request: FastifyRequest): string =>
  memberOfRequest(request) ??
  (request.session.proven ? request.session.fingerprint : undefined) ??
  networkKey(request.ip);
