import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { INVITE_COOKIE, OAUTH_STATE_COOKIE, TOKEN_COOKIE } from '../shared/constants.ts';
import { isInvite } from '../shared/rules/invite.ts';

/** Lifetime of a session cookie if the upstream gives none: seven days, in seconds (rule R-26). */
const TOKEN_AGE = 7 * 24 * 3600;
/** Lifetime of the invite cookie: 30 days, in seconds (rule R-09). */
const INVITE_AGE = 30 * 24 * 3600;

/** Lifetime of an OAuth state: ten minutes, in seconds. */
export const OAUTH_STATE_AGE = 600;

/** Characters of a token: visible ASCII that needs no quoting in a cookie. */
const TOKEN = /^[\w.~+/=-]{1,2048}$/;

/** Whether a value is a valid token. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && TOKEN.test(value);

/**
 * Token, invite code and OAuth state of one request. Changes are collected and written by `commit`, before the response is
 * sent. No other code writes these cookies.
 */
export class Session {
  token: string | undefined;
  invite: string | undefined;
  /** The upstream refused the token. A page request then closes the session; a `/bff` response has the header `x-session-reset`. */
  rejected = false;
  /** The OAuth state in this browser's cookie. */
  #oauthState: string | undefined;
  #changes = new Map<string, { value: string; maxAge: number }>();

  constructor(token?: string, invite?: string, oauthState?: string) {
    this.token = token;
    this.invite = invite;
    this.#oauthState = oauthState;
  }

  /** Opens a session: keeps the token in the cookie for `maxAge` seconds. */
  open(token: string, maxAge = TOKEN_AGE): void {
    this.token = token;
    this.rejected = false;
    this.#changes.set(TOKEN_COOKIE, { value: token, maxAge });
  }

  close(): void {
    this.token = undefined;
    this.#changes.set(TOKEN_COOKIE, { value: '', maxAge: 0 });
  }

  /** Keeps an invite code. The last one replaces earlier ones; it is kept until a registration succeeds. */
  keepInvite(code: string): void {
    if (code === this.invite) return;
    this.invite = code;
    this.#changes.set(INVITE_COOKIE, { value: code, maxAge: INVITE_AGE });
  }

  /** Removes the invite code: it was used by a registration, or the upstream refused it. */
  forgetInvite(): void {
    if (!this.invite) return;
    this.invite = undefined;
    this.#changes.set(INVITE_COOKIE, { value: '', maxAge: 0 });
  }

  /** Keeps the OAuth state of a login that begins now. */
  keepOAuthState(state: string): void {
    this.#oauthState = state;
    this.#changes.set(OAUTH_STATE_COOKIE, { value: state, maxAge: OAUTH_STATE_AGE });
  }

  /** Whether `state` equals the OAuth state in the cookie. The cookie is removed in any case, so that a state can be tried once. */
  takeOAuthState(state: string): boolean {
    const expected = this.#oauthState;
    if (expected === undefined) return false;
    this.#oauthState = undefined;
    this.#changes.set(OAUTH_STATE_COOKIE, { value: '', maxAge: 0 });
    return timingSafeEqual(digest(expected), digest(state));
  }

  /** Short hash of the token, for log lines, idempotency records and session resets. */
  get fingerprint(): string | undefined {
    return this.token && digest(this.token).toString('hex').slice(0, 16);
  }

  /** Whether `commit` will set cookies; such a response must not be cached. */
  get changed(): boolean {
    return this.#changes.size > 0;
  }

  /** Writes the collected changes as cookies; no other code sets cookies. */
  commit(reply: FastifyReply, secure: boolean): void {
    for (const [name, { value, maxAge }] of this.#changes) {
      reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });
    }
    this.#changes.clear();
  }
}

/** Reads the session from a request's cookies. A cookie that is sent twice or is malformed counts as absent. */
export function readSession(request: FastifyRequest): Session {
  const header = request.headers.cookie ?? '';
  // `cookies` is null if the request was refused before the cookie plugin ran.
  const cookies = (request.cookies as typeof request.cookies | null) ?? {};
  const single = (name: string) => (header.split(';').filter((pair) => pair.split('=', 1)[0]?.trim() === name).length === 1 ? cookies[name] : undefined);
  const token = single(TOKEN_COOKIE);
  const invite = single(INVITE_COOKIE);
  return new Session(isToken(token) ? token : undefined, isInvite(invite) ? invite : undefined, single(OAUTH_STATE_COOKIE));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
