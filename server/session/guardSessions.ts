import cookie, { type CookieSerializeOptions, type ParseOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { INVITE_COOKIE, OAUTH_STATE_COOKIE, TOKEN_COOKIE } from '../../shared/constants.ts';
import { isInvite } from '../../shared/rules/invite.ts';
import { PRIVATE } from '../http/securityHeaders.ts';
import { PAGE_ROUTE } from '../http/routeName.ts';
import { ConfigError } from '../config/environment.ts';
import { createAskRefresh } from './askRefresh.ts';
import { countCookies, createCookieWriter, decodeAscii, unquoted } from './cookies.ts';
import { type Grant, lifetimeOf } from './grant.ts';
import { createRenewals } from './refresh.ts';
import { createSeal, type Sealed, fingerprintOf, isHeld, isToken } from './seal.ts';
import { Session } from './session.ts';
import { createSessionRecords, isEnded, type SessionRecords } from './sessionRecords.ts';
import { watchStore } from './watchStore.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the session's cookies into its response, and keeps what happened. */
    writeSession: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /** What is known of all sessions. */
    sessionRecords: SessionRecords;
  }
  interface FastifyRequest {
    /** The request's session. A request that was refused before the session plugin has none. */
    readonly session: Session;
  }
  interface FastifyContextConfig {
    /** The route needs no session: the session plugin reads no cookie and asks no store. */
    sessionless?: true;
  }
}

/** Options for writing and for reading: the plugin's own type lacks the latter. */
const COOKIES: CookieSerializeOptions & ParseOptions = { decode: decodeAscii };

/**
 * The session plugin: opens each request's session once, before its route, and refuses a token that has ended or is over before anything
 * else happens. On the way out it writes the session's cookies and keeps what happened. Routes and loaders read
 * `request.session`.
 */
export const guardSessions = fp(async (app: FastifyInstance) => {
  await app.register(cookie, { parseOptions: COOKIES });
  const { store } = app;
  const { sessions: now } = app.clocks;
  const { sessions: metrics } = app.metrics;
  const { refresh } = app.adaptation;
  const { publicOrigin, sessionKeys, sessionMaxAge: maxAge, sessionIdle: idle } = app.config;
  const watch = watchStore(app.log);
  const records = createSessionRecords({ store, watch, maxAge, idle, now });
  app.decorate('sessionRecords', records);
  const seal = sessionKeys.length > 0 ? createSeal(sessionKeys) : undefined;
  if (refresh && !seal)
    throw new ConfigError(
      'SESSION_KEYS is missing: the adaptation has `refresh`, and refresh tokens are kept only sealed (see .env.example)',
    );
  const renewals =
    refresh && seal
      ? createRenewals({
          store,
          watch,
          keys: sessionKeys,
          seal,
          ask: createAskRefresh(app, refresh),
          records,
          now,
        })
      : undefined;
  const cookies = createCookieWriter(publicOrigin, maxAge);
  const sessions = new WeakMap<FastifyRequest, Session>();

  app.addHook('onClose', async () => {
    await renewals?.close();
    await records.close();
  });

  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      return sessions.get(this) ?? new Session();
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.sessionless) return;
    const times = countCookies(request.headers.cookie ?? '');
    const single = (name: string) => (times(name) === 1 ? request.cookies[name] : undefined);
    const invite = single(INVITE_COOKIE);
    const others = [isInvite(invite) ? invite : undefined, single(OAUTH_STATE_COOKIE)] as const;
    if (times(TOKEN_COOKIE) > 1) {
      request.log.event('sec.cookie_duplicate');
      metrics.reset('cookies');
      cookies.removeSessions(request, reply);
      return void sessions.set(request, new Session(undefined, ...others));
    }
    sessions.set(request, await open(unquoted(single(TOKEN_COOKIE)), others, request.ip));
  });

  app.decorate('writeSession', async (request, reply) => {
    const session = sessions.get(request);
    if (!session) return;
    const opened = await keep(session);
    if (request.routeOptions.url === PAGE_ROUTE && (await isRemovable(session))) session.removeCookie();
    for (const { name, value, maxAge: age } of session.takeChanges()) cookies.write(reply, name, value, age);
    const held = opened ?? (await renewedFor(session));
    if (held) {
      const { id = fingerprintOf(held.token) } = held;
      const value = (await (renewals ? renewals.seal(id, held) : seal?.seal(held))) ?? held.token;
      cookies.write(reply, TOKEN_COOKIE, value, Math.round((held.until - now()) / 1000));
    }
    // A shared cache would give one visitor's cookies to others.
    if (reply.getHeader('set-cookie')) reply.header('cache-control', PRIVATE);
  });
  // A response that is streamed may learn of a refusal after its headers.
  app.addHook('onResponse', async (request) => {
    const session = sessions.get(request);
    if (session) await keep(session);
  });

  /**
   * Whether a page's response may remove the cookie, which also helps a browser without scripts. Not the cookie of a browser that is logging
   * in, or has done so since: it would be the new one. Nor one that nobody here can open: another gateway may have its key.
   */
  const isRemovable = async ({ received, rejection }: Session): Promise<boolean> =>
    received !== undefined &&
    rejection !== undefined &&
    rejection !== 'unreadable' &&
    !records.mayChange(await records.find(received));

  /** What a new session holds. With a refresh token it outlives its token. */
  function holdingOf(grant: Grant): Sealed {
    const since = now();
    const lasting = renewals && grant.refresh !== undefined;
    const life = (lasting ? undefined : lifetimeOf(grant, since)) ?? maxAge;
    const session = { since, until: since + Math.min(life, maxAge) * 1000 };
    return lasting ? renewals.hold(grant, session) : { token: grant.token, ...session };
  }

  /**
   * What the cookie must hold after a refresh. Not the cookie of a browser that is logging in or has done so since, as with the removal, nor that
   * of a session that was ended meanwhile: the store has it all the same.
   */
  async function renewedFor(session: Session): Promise<Sealed | undefined> {
    const { renewal, received = '', token, rejection } = session;
    if (!renewal || token === undefined || rejection !== undefined) return undefined;
    const { held, written } = renewal;
    if (held.n === written) return undefined;
    const found = await records.find(received);
    return records.mayChange(found) || isEnded(found.record) ? undefined : held;
  }

  /** The session of a token cookie. One that opens nothing counts as refused, so that it is removed. */
  async function open(
    value: string | undefined,
    others: readonly [string | undefined, string | undefined],
    ip: string,
  ): Promise<Session> {
    if (!value) return new Session(undefined, ...others);
    const sealed = await seal?.open(value);
    const token = seal ? sealed?.token : isToken(value) ? value : undefined;
    if (token === undefined) {
      metrics.reset('unreadable');
      return new Session(undefined, ...others, { fingerprint: fingerprintOf(value), why: 'unreadable' });
    }
    const fingerprint = sealed?.id ?? fingerprintOf(token);
    // A shorter life that was set since holds for sessions that are open too.
    const until = sealed && Math.min(sealed.until, sealed.since + maxAge * 1000);
    const { record } = await records.find(fingerprint);
    const isOver = (until !== undefined && until <= now()) || records.isOver(record);
    if (isEnded(record) || isOver) {
      metrics.reset('ended');
      return new Session(undefined, ...others, { fingerprint, why: isEnded(record) ? 'ended' : 'expired' });
    }
    const renewal = sealed && isHeld(sealed) ? renewals?.of(fingerprint, sealed, ip) : undefined;
    const session = new Session(renewal?.held.token ?? token, ...others, undefined, fingerprint);
    session.renewal = renewal;
    // What we have sealed came from a login.
    session.proven = seal !== undefined || record.seen !== undefined;
    return session;
  }

  /** Keeps what has happened to the session in this request, and returns what one that was opened holds. */
  async function keep(session: Session): Promise<Sealed | undefined> {
    const { opened, closed, refused, accepted } = session.takeEvents();
    const fingerprint = session.received;
    if (opened) metrics.opened();
    else if (closed) metrics.closed();
    else if (refused) metrics.reset('refused');
    else if (accepted) metrics.accepted();
    if (opened) {
      const held = holdingOf(opened);
      await records.open(fingerprintOf(held.token), held.until);
      return held;
    }
    if (!fingerprint) return undefined;
    if (closed || refused)
      await Promise.all([
        closed ? records.end(fingerprint) : records.refuse(fingerprint, session.proven),
        session.renewal && renewals?.forget(fingerprint),
      ]);
    // For the other gateways: this response need not wait for the store.
    else if (accepted) void records.touch(fingerprint);
    return undefined;
  }
});

/** Declares all routes of a plugin as sessionless. Call it before they are added. */
export function withoutSessions(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, sessionless: true };
  });
}
