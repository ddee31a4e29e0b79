import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { INVITE_COOKIE, OAUTH_STATE_COOKIE, TOKEN_COOKIE } from '../../shared/constants.ts';
import { isInvite } from '../../shared/rules/invite.ts';
import { PRIVATE } from '../http/headers.ts';
import { PAGE_ROUTE } from '../http/routeName.ts';
import { createCookieWriter, readCookies } from './cookies.ts';
import { createDenylist, watchStore } from './denylist.ts';
import { createLogins } from './logins.ts';
import { createLifetimes } from './sessionLife.ts';
import { createSeal, type Sealed, fingerprintOf, isToken } from './seal.ts';
import { Session } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's session. A request that was refused before the session plugin has none. */
    readonly session: Session;
  }
  interface FastifyContextConfig {
    /** The route needs no session: the session plugin reads no cookie and asks no store. */
    sessionless?: true;
  }
}

/**
 * The session plugin: opens each request's session once, before its route, and refuses a token that has ended or is over before anything
 * else happens. On the way out it writes the session's cookies and keeps what happened. Routes and loaders read
 * `request.session`. It needs the cookie plugin before it.
 */
export const guardSessions = fp(async (app: FastifyInstance) => {
  const { store } = app;
  const { sessions: now } = app.clocks;
  const { sessions: metrics } = app.metrics;
  const { publicOrigin, sessionKeys, sessionMaxAge: maxAge, sessionIdle: idle } = app.config;
  const watch = watchStore(app.log);
  const logins = createLogins({ store, watch, now });
  const denylist = createDenylist({ store, watch, life: maxAge, now });
  const lives = createLifetimes({ store, watch, maxAge, idle, now });
  const seal = sessionKeys.length > 0 ? createSeal(sessionKeys) : undefined;
  const cookies = createCookieWriter(publicOrigin, maxAge);
  const sessions = new WeakMap<FastifyRequest, Session>();
  /** Ends of the sessions whose cookie names it. */
  const ends = new WeakMap<Session, number>();

  app.addHook('onClose', () => denylist.close());

  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      return sessions.get(this) ?? new Session();
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.sessionless) return;
    const { times, fault } = readCookies(request.headers.cookie ?? '');
    const single = (name: string) => (times(name) === 1 ? request.cookies[name] : undefined);
    const invite = single(INVITE_COOKIE);
    const others = [isInvite(invite) ? invite : undefined, single(OAUTH_STATE_COOKIE)] as const;
    if (fault) {
      request.log.warn({ event: fault.event });
      metrics.reset('cookies');
      cookies.remove(request, reply, fault);
      return void sessions.set(request, new Session(undefined, ...others));
    }
    const session = await open(single(TOKEN_COOKIE), others);
    const { received } = session;
    if (received !== undefined) session.announceLogin = () => logins.begin(received);
    sessions.set(request, session);
  });

  app.addHook('onSend', async (request, reply) => {
    const session = sessions.get(request);
    if (!session) return;
    await keep(session);
    if (request.routeOptions.url === PAGE_ROUTE && (await isRemovable(session))) session.removeCookie();
    const changes = session.takeChanges();
    for (const { name, value, maxAge: age = maxAge } of changes) {
      const sealed =
        name === TOKEN_COOKIE && value !== '' && seal
          ? await seal.seal({ token: value, since: now(), until: endOf(age) })
          : value;
      cookies.write(reply, name, sealed, age);
    }
    // A shared cache would give one visitor's cookies to others.
    if (changes.length > 0 || reply.getHeader('set-cookie')) reply.header('cache-control', PRIVATE);
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
    !(await logins.mayChange(received));

  const endOf = (age: number | undefined): number => now() + Math.min(age ?? maxAge, maxAge) * 1000;

  /** The session of a token cookie. One that opens nothing counts as refused, so that it is removed. */
  async function open(
    value: string | undefined,
    others: readonly [string | undefined, string | undefined],
  ): Promise<Session> {
    if (!value) return new Session(undefined, ...others);
    const content: Partial<Sealed> | undefined = seal
      ? await seal.open(value)
      : isToken(value)
        ? { token: value }
        : undefined;
    if (!content?.token) {
      metrics.reset('unreadable');
      return new Session(undefined, ...others, { fingerprint: fingerprintOf(value), why: 'unreadable' });
    }
    const { token } = content;
    const fingerprint = fingerprintOf(token);
    // A shorter life that was set since holds for sessions that are open too.
    const until =
      content.until && content.since ? Math.min(content.until, content.since + maxAge * 1000) : undefined;
    const [hasEnded, isOver] = await Promise.all([
      denylist.has(fingerprint),
      until !== undefined && until <= now() ? true : lives.isOver(fingerprint),
    ]);
    if (hasEnded || isOver) {
      metrics.reset('ended');
      return new Session(undefined, ...others, { fingerprint, why: hasEnded ? 'ended' : 'expired' });
    }
    const session = new Session(token, ...others);
    // What we have sealed came from a login.
    session.proven = seal !== undefined || lives.knows(fingerprint);
    if (until !== undefined) ends.set(session, until);
    return session;
  }

  /** Keeps what has happened to the session in this request. */
  async function keep(session: Session): Promise<void> {
    const { opened, closed, refused, accepted } = session.takeEvents();
    const fingerprint = session.received;
    if (opened) metrics.opened();
    else if (closed) metrics.closed();
    else if (refused) metrics.reset('refused');
    else if (accepted) metrics.accepted();
    if (opened) {
      const given = fingerprintOf(opened.token);
      await Promise.all([denylist.remove(given), lives.begin(given, endOf(opened.maxAge))]);
    } else if (!fingerprint) return;
    else if (closed) await denylist.add(fingerprint, { shared: true });
    // The upstream refuses it at every gateway. The store learns only of tokens that were once valid: made-up ones could fill it.
    else if (refused) await denylist.add(fingerprint, { shared: lives.knows(fingerprint) });
    // For the other gateways: this response need not wait for the store.
    else if (accepted) void lives.touch(fingerprint, ends.get(session));
  }
});

/** Declares all routes of a plugin as sessionless. Call it before they are added. */
export function withoutSessions(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, sessionless: true };
  });
}
