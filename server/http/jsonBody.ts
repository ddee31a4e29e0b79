import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { BAD_REQUEST } from '../../shared/codes.ts';

/** Deepest nesting of a JSON body: the portal's own bodies have three levels (a form's answers). */
const DEPTH_MAX = 20;

/** Only JSON bodies are read; plugins add the other content types of their routes. */
export const jsonBodies = fp(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  readJsonBodies(app, ['application/json']);
});

/**
 * Reads bodies of these content types as JSON, up to `bodyLimit` bytes (absent: the limit of the route), with Fastify's parser, which refuses
 * keys that would change a prototype.
 */
export function readJsonBodies(app: FastifyInstance, types: string[], bodyLimit?: number): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    types,
    { parseAs: 'buffer', ...(bodyLimit !== undefined && { bodyLimit }) },
    (request: FastifyRequest, body: Buffer, done) => {
      // Many clients name the type of every POST, also of one without a body. What the call needs is missed by its fields' check.
      if (body.length === 0 && !request.routeOptions.schema?.body) return done(null, undefined);
      void parse(request, body.toString(), (error, value: unknown) => {
        if (error || !isUtf8(body) || isTooDeep(value))
          done(Object.assign(new Error('the body is no acceptable JSON'), { statusCode: BAD_REQUEST }));
        else done(null, value);
      });
    },
  );
}

/** Whether a value is nested too deeply for programs that go through it by recursion. */
const isTooDeep = (value: unknown, left = DEPTH_MAX): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1)));
