import type { FastifyBaseLogger } from 'fastify';
import { NO_TOKEN, LOGIN_REQUIRED, SENTINEL, SUCCESS } from '../shared/constants.ts';
import { contract, type Contract, type EndpointName } from '../shared/contract/index.ts';
import type { Endpoint, Output } from '../shared/endpoint.ts';
import { fail, ok, type Envelope } from '../shared/envelope.ts';
import { fillPath, toQuery } from '../shared/wire.ts';
import { createCache, type CacheResult } from './gateway/cache.ts';
import { refuseForeign } from './gateway/errand.ts';
import { once, OUTCOME_IS_UNKNOWN } from './gateway/once.ts';
import { settle } from './gateway/settle.ts';
import { createShape, type Shape } from './gateway/shape.ts';
import type { Session } from './session.ts';
import type { Store } from './store/store.ts';
import type { UpstreamClient } from './upstream/client.ts';
import { normalize } from './upstream/normalize.ts';

/** Who calls, and for whom. `replayed` and `cache` tell the caller afterwards what happened. */
export interface CallContext {
  session: Session;
  log: FastifyBaseLogger;
  /** The caller's `Idempotency-Key`. */
  key?: string | undefined;
  /** The visitor's address, for the host's own limits. */
  address?: string | undefined;
  /** The visitor's `User-Agent`, for the host's notice of a login from elsewhere. */
  agent?: string | undefined;
  signal?: AbortSignal | undefined;
  replayed?: boolean | undefined;
  cache?: CacheResult | undefined;
}

export type Gateway = ReturnType<typeof createGateway>;

/** What the portal itself has to say in an answer of the host's. */
export type Amendments = { [N in EndpointName]?: (data: Output<Contract[N]>) => Output<Contract[N]> };

interface GatewayOptions {
  upstream: UpstreamClient;
  store: Store;
  amend?: Amendments;
  table?: Record<string, Endpoint>;
}

/**
 * The one door to the API host. A call is validated, authorised, sent once, normalised to
 * `{code, message, data}`, stripped to its declared output, and its effect on the session is noted. Both callers,
 * `/bff` and the pages' loaders, stand before it, so they cannot differ.
 */
export function createGateway({ upstream, store, amend = {}, table = contract }: GatewayOptions) {
  const shapes = new Map<string, Shape>(Object.entries(table).map(([name, row]) => [name, createShape(row)]));
  const cache = createCache();

  /** Never rejects: every failure is an envelope. */
  async function call(name: EndpointName, raw: object, context: CallContext): Promise<Envelope> {
    const row = table[name] as Endpoint;
    const checked = (shapes.get(name) as Shape).input(withInvite(row, raw, context.session));
    if ('errors' in checked) return fail(400, Object.values(checked.errors)[0] ?? '填写的内容不正确', { errors: checked.errors });
    if (row.auth === 'member' && !context.session.token) return fail(SENTINEL, LOGIN_REQUIRED);
    if (row.session === 'closes') return closed(context.session);

    const input = checked.value;
    if (row.cache) {
      const { envelope, result } = await cache.get(`${name}${toQuery(input)}`, row.cache, () => send(name, row, input, { ...context, signal: undefined }));
      context.cache = result;
      return envelope;
    }
    if (row.errand) {
      const refusal = await refuseForeign(store, context.session, input.state as string);
      if (refusal) {
        context.log.warn({ event: 'sec.foreign_errand', name });
        return refusal;
      }
    }
    if (!row.once) return send(name, row, input, context);
    const scope = `${context.session.fingerprint ?? NO_TOKEN}:${name}`;
    const { envelope, replayed } = await once(store, scope, context.key, input, () => send(name, row, { ...input, request_id: context.key }, context));
    context.replayed = replayed;
    return envelope;
  }

  /** One upstream call, its log line, its normalised and stripped answer, its effect on the session. */
  async function send(name: EndpointName, row: Endpoint, input: Record<string, unknown>, context: CallContext): Promise<Envelope> {
    const { session, log } = context;
    const [method, template] = (row.upstream as string).split(' ') as ['GET' | 'POST', string];
    const { path, rest } = fillPath(template, input);
    const token = row.auth === 'public' ? undefined : (session.token ?? null);
    const started = performance.now();
    const reply = await upstream.call({
      method,
      path: method === 'GET' ? path + toQuery(rest) : path,
      body: method === 'GET' ? undefined : rest,
      token,
      forwardedFor: context.address,
      userAgent: row.session === 'opens' ? context.agent : undefined,
      // A write that has left is never called back, whatever its verb.
      signal: method === 'GET' && !row.once ? context.signal : undefined,
    });
    let envelope = settle(row, shapes.get(name) as Shape, normalize(reply), session, token);
    if (row.once && !(reply.outcome !== 'ok' && !reply.sent) && (envelope.code === 502 || envelope.code === 504)) {
      envelope = OUTCOME_IS_UNKNOWN;
    }
    const amended = amend[name] as ((data: unknown) => unknown) | undefined;
    if (amended && envelope.code === SUCCESS) envelope = { ...envelope, data: amended(envelope.data) };
    log[reply.outcome === 'ok' && envelope.code < 500 ? 'info' : 'warn']({
      event: 'upstream.call',
      name,
      method,
      outcome: reply.outcome,
      status: reply.outcome === 'ok' ? reply.status : undefined,
      code: envelope.code,
      durMs: Math.round((performance.now() - started) * 10) / 10,
      member: session.fingerprint?.slice(0, 8),
    });
    return envelope;
  }

  return { call };
}

/** The invite code of the cookie counts where none was typed. */
function withInvite(row: Endpoint, input: object, session: Session): object {
  return 'invite_code' in row.input.properties && session.invite && !('invite_code' in input && input.invite_code)
    ? { ...input, invite_code: session.invite }
    : input;
}

function closed(session: Session): Envelope {
  session.close();
  return ok(null, '已退出登录');
}
