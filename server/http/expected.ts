import type { FastifyRequest } from 'fastify';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { account } from '../../shared/contract/account.ts';
import { CSRF_HEADER, CSRF_VALUE, IDEMPOTENCY_KEY } from '../../shared/headers.ts';
import { UPLOAD_PATH } from '../../shared/paths.ts';
import type { Reason } from '../../shared/reasons.ts';
import { idempotencyKeyRule } from '../../shared/rules/idempotencyKey.ts';
import { bffCall } from '../../shared/wire.ts';
import type { Config } from '../config/config.ts';

/** What may stand in a place, as a JSON Schema; `false`: nothing may. */
type Wanted = Readonly<Record<string, unknown>> | false;

/**
 * What a request should have had: `data.expected` of a refusal, for whoever writes the program that sent it. People read `message`. It is made
 * from the portal's own settings and schemas, never from the request.
 */
export interface Expected {
  /** By the header's name. */
  headers?: Record<string, Wanted>;
  /** The body as a whole. */
  body?: Wanted;
  /** By the name of a field that was wrong or is missing. */
  fields?: Record<string, Wanted>;
  /** All fields that the call has, when one was sent that it does not have. */
  known_fields?: string[];
  /** The call to make first. */
  call?: string;
}

/** `data` of a refusal that says no more than what was expected. */
export const expecting = (expected: Expected): { expected: Expected } => ({ expected });

/** The headers of a write that comes from a program. */
export const expectedOfWrite = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): Expected => ({
  headers: { origin: { const: publicOrigin }, [CSRF_HEADER]: { const: CSRF_VALUE } },
});

/** Of a call of members: the cookie that a login sets. */
export const EXPECTED_SESSION: Expected = {
  headers: { cookie: { type: 'string', pattern: `${TOKEN_COOKIE}=` } },
  call: Object.values(bffCall(account.login)).join(' '),
};

/** Of a call that happens once. */
export const EXPECTED_KEY: Expected = {
  headers: { [IDEMPOTENCY_KEY]: { type: 'string', pattern: idempotencyKeyRule.pattern } },
};

/** What the gateway's first checks and the reading of bodies expected of a request that they refuse; undefined where the reason says all. */
export function expectedOf(reason: Reason, request: FastifyRequest): Expected | undefined {
  switch (reason) {
    case 'wrong_host':
      return { headers: { host: { const: new URL(request.server.config.publicOrigin).host } } };
    case 'unsupported_type':
      return {
        headers:
          request.headers['content-encoding'] === undefined
            ? { 'content-type': bodyTypeOf(request) }
            : { 'content-encoding': false },
      };
    case 'bad_body':
      return {
        headers: { 'content-type': bodyTypeOf(request) },
        body: { type: 'object' },
      };
    default:
      return undefined;
  }
}

const bodyTypeOf = ({ routeOptions }: FastifyRequest): Wanted => ({
  const: routeOptions.url === UPLOAD_PATH ? 'multipart/form-data' : 'application/json',
});
