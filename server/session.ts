import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { INVITE_COOKIE, OAUTH_STATE_COOKIE, TOKEN_COOKIE } from '../shared/constants.ts';
import { isInvite } from '../shared/rules/invite.ts';

/** Seconds that a session cookie lives when the upstream does not say: rule R-26's seven days. */
const TOKEN_AGE = 7 * 24 * 3600;
/** Seconds that an invite code is remembered: 30 days (rule R-09). */
const INVITE_AGE = 30 * 24 * 3600;

/** Seconds that an OAuth state is good for: ten minutes. */
export const OAUTH_STATE_AGE = 600;

/** Visible, unquoted ASCII without separators: what a token may consist of. */
const TOKEN = /^[\w.~+/=-]{1,2048}$/;

/** Whether a value may be kept as a token. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && TOKEN.test(value);

/**
 * Token, invite and OAuth state of one request. Changes are collected here and written once, by `commit`, before the
 * first byte; nothing else in the project writes these cookies.
 */
export class Session {
  token: string | undefined;
  invite: string | undefined;
  /** The upstream said that the token is invalid. A document then closes the session; a `/bff` response says so in a header. */
  rejected = false;
  /** The OAuth state that this browser was sent to another site with. */
  #oauthState: string | undefined;
  #changes = new Map<string, { value: string; maxAge: number }>();

  constructor(token?: string, invite?: string, oauthState?: string) {
    this.token = token;
    this.invite = invite;
    this.#oauthState = oauthState;
  }

  /** A new token, for `maxAge` seconds. */
  open(token: string, maxAge = TOKEN_AGE): void {
    this.token = token;
    this.rejected = false;
    this.#changes.set(TOKEN_COOKIE, { value: token, maxAge });
  }

  close(): void {
    this.token = undefined;
    this.#changes.set(TOKEN_COOKIE, { value: '', maxAge: 0 });
  }

  /** The last code seen wins; it is kept until a registration succeeds. */
  keepInvite(code: string): void {
    if (code === this.invite) return;
    this.invite = code;
    this.#changes.set(INVITE_COOKIE, { value: code, maxAge: INVITE_AGE });
  }

  /** The code has done its work: a registration succeeded with it. */
  forgetInvite(): void {
    if (!this.invite) return;
    this.invite = undefined;
    this.#changes.set(INVITE_COOKIE, { value: '', maxAge: 0 });
  }

  /** The browser goes to another site and shall be known again by `state`. */
  keepOAuthState(state: string): void {
    this.#oauthState = state;
    this.#changes.set(OAUTH_STATE_COOKIE, { value: state, maxAge: OAUTH_STATE_AGE });
  }

  /** Whether this browser was sent away with that state. It is used up by the first try, whatever comes of it. */
  takeOAuthState(state: string): boolean {
    const begun = this.#oauthState;
    if (begun === undefined) return false;
    this.#oauthState = undefined;
    this.#changes.set(OAUTH_STATE_COOKIE, { value: '', maxAge: 0 });
    return timingSafeEqual(digest(begun), digest(state));
  }

  /** Short, irreversible name of the token: for log lines, idempotency records and resets. */
  get fingerprint(): string | undefined {
    return this.token && digest(this.token).toString('hex').slice(0, 16);
  }

  /** Whether cookies will be set: such a response must not be cached. */
  get changed(): boolean {
    return this.#changes.size > 0;
  }

  /** Writes the collected cookies; the only `Set-Cookie` of the portal. */
  commit(reply: FastifyReply, secure: boolean): void {
    for (const [name, { value, maxAge }] of this.#changes) {
      reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });
    }
    this.#changes.clear();
  }
}

/** The session that a request's cookies claim. A cookie name sent twice, or a malformed value, counts as none. */
export function readSession(request: FastifyRequest): Session {
  const header = request.headers.cookie ?? '';
  // Null when the request was refused before its cookies were read.
  const cookies = (request.cookies as typeof request.cookies | null) ?? {};
  const single = (name: string) => (header.split(';').filter((pair) => pair.split('=', 1)[0]?.trim() === name).length === 1 ? cookies[name] : undefined);
  const token = single(TOKEN_COOKIE);
  const invite = single(INVITE_COOKIE);
  return new Session(isToken(token) ? token : undefined, isInvite(invite) ? invite : undefined, single(OAUTH_STATE_COOKIE));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
