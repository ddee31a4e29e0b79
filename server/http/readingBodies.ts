import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Requests whose body is, or was, being read. An error of the parser knows only Node's request. */
export const readingBodies = new WeakMap<IncomingMessage, { request: FastifyRequest; reply: FastifyReply }>();
