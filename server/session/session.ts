import { createHash, timingSafeEqual } from 'node:crypto';
import { INVITE_COOKIE, OAUTH_STATE_COOKIE, TOKEN_COOKIE } from '../../shared/constants.ts';
import { INVITE_AGE, OAUTH_STATE_AGE, SIZE_AGE } from './cookies.ts';
import { SIZE_COOKIE, type TextSize } from '../../shared/textSize.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Grant } from './grant.ts';
import { fingerprintOf, type Held } from './seal.ts';

/** What happened to the session in a request, for the session plugin: it writes it to the store. */
interface SessionEvents {
  /** A call has opened a session. */
  opened?: Grant;
  /** Logout or session reset: the request's token may not be used again. */
  closed?: true;
  /** The upstream has accepted the request's token in a call for members. */
  accepted?: true;
  /** The upstream has refused the request's token. */
  refused?: true;
}

/** What renewing a token came to: what the session holds by now; or there is no other token, since the session is `over`, or the refresh `failed`. */
export type Renewed = { held: Held } | { over: true } | { failed: Envelope };

/** Renews the token of a session that has a refresh token (refresh.ts). Nothing here rejects. */
export interface Renewal {
  /** What the session holds, as far as it is known here. */
  readonly held: Held;
  /** The `n` of what the request's cookie holds. */
  readonly written: number;
  /** Whether the token is over, or nearly. */
  isDue(): boolean;
  /** What is newer than `n`. */
  renew(n: number): Promise<Renewed>;
  /** The session's newest token, also if a refresh is under way; without asking the upstream. */
  settle(): Promise<Renewed>;
}

/**
 * Why a session cookie opens nothing: the upstream refuses its token; the session was ended before, by a logout, a reset, or a refusal; it is
 * older than sessions get, or was not used for too long; or the cookie has no token that our keys open.
 */
export type Rejection = 'refused' | 'ended' | 'expired' | 'unreadable';

/**
 * Token, invite code and OAuth state of one request. Changes are collected; the session plugin (`guardSessions.ts`) writes them as cookies before
 * the response is sent, and keeps what happened for later requests. No other code writes these cookies.
 */
export class Session {
  /** The token that calls may use; undefined: a visitor. */
  token: string | undefined;
  invite: string | undefined;
  /**
   * The request's token is not valid (any more): the upstream refused it, or it had ended before this request. A page is then
   * that of a visitor, and removes the cookie if no login is under way; a `/bff` response has the header `x-session-reset`, and
   * leaves the cookie: it may arrive after a newer login. The browser has exactly this token removed by a session reset.
   */
  get rejected(): boolean {
    return this.rejection !== undefined;
  }
  rejection: Rejection | undefined;
  /** The upstream has given or accepted the token before, so that it is no invented one. Set by the session plugin. */
  proven = false;
  /** Renews the token. Undefined: the session has no refresh token. Set by the session plugin. */
  renewal: Renewal | undefined;
  /** Fingerprint of what the request's cookie held, also if it was not valid; undefined: there was no session cookie. */
  readonly received: string | undefined;
  /** The OAuth state in this browser's cookie. */
  #oauthState: string | undefined;
  #changes = new Map<string, { value: string; maxAge: number }>();
  #events: SessionEvents = {};
  /** The session's own fingerprint, if its token is not its first. */
  #id: string | undefined;
  /** Its hash is made once: every log line wants it. */
  #known: { token: string; fingerprint: string } | undefined;

  /**
   * `refused`: a session cookie that opens nothing, by its fingerprint; there is no token then. `id`: the session's own fingerprint, if its
   * token is not its first.
   */
  constructor(
    token?: string,
    invite?: string,
    oauthState?: string,
    refused?: { fingerprint: string; why: Rejection },
    id?: string,
  ) {
    this.token = token;
    this.#id = id;
    this.invite = invite;
    this.#oauthState = oauthState;
    this.received = refused?.fingerprint ?? this.fingerprint;
    this.rejection = refused?.why;
  }

  /** Opens a session: the session plugin keeps what was granted in the cookie. */
  open(grant: Grant): void {
    this.token = grant.token;
    this.#id = undefined;
    this.renewal = undefined;
    this.rejection = undefined;
    this.#events = { opened: grant };
    this.#changes.delete(TOKEN_COOKIE);
  }

  /** The same session, for a call of which nothing is kept. */
  copy(): Session {
    const copy = new Session(this.token, undefined, undefined, undefined, this.fingerprint);
    copy.renewal = this.renewal;
    return copy;
  }

  /** Ends the session: removes the cookie, and the token opens nothing from now on. */
  close(): void {
    this.#events = this.token ? { closed: true } : {};
    this.token = undefined;
    this.removeCookie();
  }

  /** The upstream has refused the token. */
  reject(): void {
    this.rejection = 'refused';
    this.#events.refused = true;
  }

  /** The upstream has accepted the token. */
  accept(): void {
    this.#events.accepted = true;
  }

  /** Goes on as a visitor after the token was rejected. */
  drop(): void {
    this.token = undefined;
  }

  /** Removes the session cookie; the token itself stays as it is. */
  removeCookie(): void {
    this.#changes.set(TOKEN_COOKIE, { value: '', maxAge: 0 });
  }

  /** Keeps an invite code. The last one replaces earlier ones; it is kept until a registration succeeds. */
  keepInvite(code: string): void {
    if (code === this.invite) return;
    this.invite = code;
    this.#changes.set(INVITE_COOKIE, { value: code, maxAge: INVITE_AGE });
  }

  keepSize(size: TextSize): void {
    const [value, maxAge] = size === 'standard' ? ['', 0] : [size, SIZE_AGE];
    this.#changes.set(SIZE_COOKIE, { value, maxAge });
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

  /** Short hash of the session's first token, for log lines and idempotency records. It stays when the token is renewed. */
  get fingerprint(): string | undefined {
    if (this.token === undefined) return undefined;
    if (this.#id !== undefined) return this.#id;
    if (this.#known?.token !== this.token)
      this.#known = { token: this.token, fingerprint: fingerprintOf(this.token) };
    return this.#known.fingerprint;
  }

  /** Whether cookies will be set; such a response must not be cached. */
  get changed(): boolean {
    return this.#changes.size > 0 || this.#events.opened !== undefined;
  }

  /** Hands over the collected cookies besides that of a new session, once; `maxAge`: seconds. */
  takeChanges(): { name: string; value: string; maxAge: number }[] {
    const changes = [...this.#changes].map(([name, change]) => ({ name, ...change }));
    this.#changes.clear();
    return changes;
  }

  /** Hands over what has happened, once. */
  takeEvents(): SessionEvents {
    const events = this.#events;
    this.#events = {};
    return events;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
