import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { BAD_REQUEST } from '../../shared/codes.ts';

/** Deepest nesting of a JSON body: the portal's own bodies have three levels (a form's answers). */
const DEPTH_MAX = 20;
/** Most keys of all objects of a body together: the largest loan form has about 60. */
export const KEYS_MAX = 200;
/** Keys by which careless code changes the prototype of all objects. No field has such a name. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Only JSON bodies are read; plugins add the other content types of their routes. */
export const jsonBodies = fp(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  readJsonBodies(app, ['application/json']);
});

/** Reads bodies of this content type as JSON, strictly, up to `bodyLimit` bytes (absent: the limit of the route). */
export function readJsonBodies(app: FastifyInstance, types: string[], bodyLimit?: number): void {
  app.addContentTypeParser(
    types,
    { parseAs: 'buffer', ...(bodyLimit !== undefined && { bodyLimit }) },
    (request: FastifyRequest, body: Buffer, done) => {
      // Absent from a request that was injected instead of received.
      const trailers = (request.raw as Partial<IncomingMessage>).rawTrailers ?? [];
      const value = trailers.length > 0 ? undefined : parseJson(body);
      // Many clients name the type of every POST, also of one without a body. What the call needs is missed by its fields' check.
      if (body.length === 0 && trailers.length === 0 && !request.routeOptions.schema?.body)
        done(null, undefined);
      else if (value === undefined)
        done(Object.assign(new Error('the body is no acceptable JSON'), { statusCode: BAD_REQUEST }));
      else done(null, value);
    },
  );
}

/**
 * Parses JSON in UTF-8 without a byte order mark; undefined if it is none, is nested too deeply, has too many keys or a forbidden
 * key. Linear in the length of the body; the depth is checked first, on the bytes.
 */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body) || isTooDeep(body)) return undefined;
  try {
    const value: unknown = JSON.parse(body.toString());
    return areKeysAllowed(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Counts brackets outside of texts. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (OPENING.has(byte) && ++depth > DEPTH_MAX) return true;
    else if (CLOSING.has(byte)) depth--;
  }
  return false;
}

/** Whether all objects together have few enough keys, none of them forbidden. The keys are those after parsing, escapes resolved. */
function areKeysAllowed(value: unknown): boolean {
  let count = 0;
  const visit = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null) return true;
    if (Array.isArray(part)) return part.every(visit);
    return Object.entries(part).every(
      ([key, inner]) => ++count <= KEYS_MAX && !FORBIDDEN.has(key) && visit(inner),
    );
  };
  return visit(value);
}
