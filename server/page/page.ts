import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RouterContextProvider, type StaticHandlerContext } from 'react-router-dom';
import { createApi, type CallOptions, type EnvelopeOf, type Transport } from '../../shared/api.ts';
import { DEFAULT_ERROR, LOGIN_REQUIRED, PAGE_LATE_AFTER, SENTINEL } from '../../shared/constants.ts';
import type { CallName, Contract } from '../../shared/contract/index.ts';
import type { Input } from '../../shared/endpoint.ts';
import { wireTable } from '../../shared/contract/calls.ts';
import { toQuery } from '../../shared/wire.ts';
import { apiContext, latenessContext, mayBeMemberContext } from '../../client/context.ts';
import type { PageHandle } from '../../client/handle.ts';
import { refusal } from '../../shared/reasons.ts';
import { isShownRefusal } from '../../shared/result.ts';
import { knownSearch } from '../../shared/rules/ownPaths.ts';
import type { Gateway } from '../gateway.ts';
import type { Person } from '../boundedQueue.ts';
import { isFromElsewhere } from '../http/csrf.ts';
import { personOf } from '../http/limits/personOf.ts';
import type { CallContext } from '../gateway/callContext.ts';
import { Session } from '../session/session.ts';
import { findPage, pageHandler, type FoundPage } from './findPage.ts';
import type { PageDataCollector } from './cache/pageCache.ts';

/** A page request in the pipeline. */
export interface Page {
  request: FastifyRequest;
  /** Made from `PUBLIC_ORIGIN`; the Host header is never used. */
  url: URL;
  session: Session;
  /** The page in the route table. */
  found: FoundPage;
  /** The page's handle in the route table; undefined for an unknown address. */
  handle: PageHandle | undefined;
  /** The typed API. Each read is made once per page request and shared by all loaders. */
  api: ReturnType<typeof createApi>;
  /** Messages of refused reads, which the browser shows (spec §8). */
  refusals: ReadonlySet<string>;
  /** Runs the loaders once. Returns the router context, or the redirect of a loader. */
  load: () => Promise<StaticHandlerContext | Response>;
}

/** Prepares a GET request for a page. */
export function openPage(request: FastifyRequest): Page {
  const { gateway, config } = request.server;
  const url = new URL(config.publicOrigin + request.url);
  const found = findPage(url.pathname);
  const { session } = request;
  // A page that is in memory, or refused, needs none.
  let made: Page['api'] | undefined;
  const refusals = new Set<string>();
  const api = () =>
    (made ??= createApi(wireTable, inProcess(gateway, session, request, personOf(request), refusals)));
  let loading: Promise<StaticHandlerContext | Response> | undefined;
  return {
    request,
    url,
    session,
    found,
    handle: found.handle,
    refusals,
    get api() {
      return api();
    },
    load() {
      if (!loading) {
        loading = runLoaders(request.server, withKnownSearch(found, url), api(), {
          mayBeMember: session.token !== undefined,
          signal: request.signal,
        });
        // A guard may redirect before the result is awaited; this avoids an unhandled rejection.
        loading.catch(() => undefined);
      }
      return loading;
    },
  };
}

/**
 * Runs the loaders of a page as for a visitor whom nobody knows. `data` notes what they read; `patient`: they would rather wait a moment
 * than read stale data; `person`: who asks first for what all visitors get.
 */
export function loadForNobody(
  app: Pick<FastifyInstance, 'gateway' | 'config' | 'log'>,
  path: string,
  { data, patient, person }: Pick<Caller, 'data' | 'patient'> & { person?: Person } = {},
): Promise<StaticHandlerContext | Response> {
  const caller = { log: app.log, data, patient };
  const api = createApi(wireTable, inProcess(app.gateway, new Session(), caller, person));
  const url = new URL(app.config.publicOrigin + path);
  return runLoaders(app, withKnownSearch(findPage(url.pathname), url), api, { mayBeMember: false, data });
}

/** The URL without the parameters that mean nothing to the page. */
function withKnownSearch({ own }: FoundPage, url: URL): URL {
  const search = knownSearch(own, url.search);
  return search === url.search ? url : new URL(url.pathname + search, url);
}

/** Runs the loaders of the page at a URL, each once. What they throw is in the result; a redirect is a response. */
function runLoaders(
  { config }: Pick<FastifyInstance, 'config'>,
  url: URL,
  api: Page['api'],
  {
    mayBeMember,
    signal,
    data,
  }: { mayBeMember: boolean; signal?: AbortSignal; data?: PageDataCollector | undefined },
): Promise<StaticHandlerContext | Response> {
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, api);
  requestContext.set(mayBeMemberContext, mayBeMember);
  requestContext.set(latenessContext, {
    patience: config.timeouts.late,
    gaveUp: data?.late ?? (() => undefined),
  });
  return pageHandler.query(new Request(url, signal ? { signal } : {}), { requestContext });
}

/** The reads of one page request, by call and input. */
type Reads = { [N in CallName]?: Map<string, Promise<EnvelopeOf<N>>> };

/** For whom the calls are made. */
type Caller = Pick<FastifyRequest, 'log'> &
  Partial<Pick<FastifyRequest, 'ip' | 'raw' | 'signal' | 'trace'>> & {
    data?: PageDataCollector | undefined;
    patient?: boolean | undefined;
  };

/**
 * The typed API's transport on the server: calls the gateway in process and shares the reads of one request. `refusals` gets the messages
 * that the browser's transport would show.
 */
function inProcess(
  gateway: Gateway,
  session: Session,
  request: Caller,
  person: Person,
  refusals: Set<string> = new Set(),
): Transport {
  const reads: Reads = {};
  const token = session.token;
  // Fastify reads the address from the proxies' headers each time.
  const { ip: address, raw, signal, log, trace, patient, data } = request;
  const fromElsewhere = raw && isFromElsewhere(raw);
  return async <N extends CallName>(
    name: N,
    input: Input<Contract[N]>,
    { fresh, quiet }: CallOptions,
  ): Promise<EnvelopeOf<N>> => {
    if (!token && name === 'visit') return refusal('not_logged_in', LOGIN_REQUIRED);
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- an empty map fits every type
    const known: Map<string, Promise<EnvelopeOf<N>>> = (reads[name] ??= new Map());
    const key = `${toQuery(input)}${fresh ? ' fresh' : ''}`;
    let read = known.get(key);
    if (!read) {
      const context: CallContext = {
        session,
        log,
        trace,
        address,
        signal,
        person,
        // What is read ahead of everybody may take its time.
        patience: raw && PAGE_LATE_AFTER,
        fromElsewhere,
        fresh,
        patient,
      };
      data?.begin(name);
      read = gateway.call(name, input, context);
      known.set(key, read);
      if (data) await read.then(({ code }) => data.end(name, key, code, context));
    }
    const envelope = await read;
    // A lost session is the pipeline's concern; what a link of another site may not read, the page offers.
    if (
      !quiet &&
      envelope.code !== SENTINEL &&
      envelope.reason !== 'origin_wrong' &&
      isShownRefusal(envelope.code, true)
    )
      refusals.add(envelope.message || DEFAULT_ERROR);
    return envelope;
  };
}
