import type { FastifyRequest } from 'fastify';
import { decoded } from '../../shared/decoded.ts';
import { scalarText } from '../../shared/fieldsOf.ts';
import { HOME } from './addresses.ts';

/** Where an operator says who works here. */
export const OPERATOR = '/console/operator';
const COOKIE = 'console_operator';
/** A shift, with what comes before and after it (s). */
const COOKIE_LIFE = 12 * 3_600;
export const NAME_MAX = 20;

/** The name that this browser was given; '' without one. It is a name, no proof: the console can be reached from this machine only. */
export function operatorName({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(headers.cookie ?? '') ?? [];
  return nameOf(decoded(value));
}

/** A typed name: on one line, without what separates names in the log. */
export const nameOf = (value: unknown): string =>
  [
    ...scalarText(value)
      .replace(/[\p{C}\s，；]+/gu, ' ')
      .trim(),
  ]
    .slice(0, NAME_MAX)
    .join('');

/** The header that gives this browser a name. */
export const cookieOf = (name: string): string =>
  `${COOKIE}=${encodeURIComponent(name)}; Path=${HOME}; Max-Age=${COOKIE_LIFE}; HttpOnly; SameSite=Strict`;
