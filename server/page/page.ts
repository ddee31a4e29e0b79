import type { FastifyRequest } from 'fastify';
import { matchRoutes, RouterContextProvider, type StaticHandlerContext } from 'react-router-dom';
import { createApi, type EnvelopeOf, type Transport } from '../../shared/api.ts';
import { LOGIN_REQUIRED, SENTINEL } from '../../shared/constants.ts';
import { contract, type CallName, type Contract } from '../../shared/contract/index.ts';
import type { Input } from '../../shared/endpoint.ts';
import { fail } from '../../shared/envelope.ts';
import { toQuery, toWire } from '../../shared/wire.ts';
import { apiContext, mayBeMemberContext } from '../../client/context.ts';
import { handlesOf, pageHandle, type PageHandle } from '../../client/handle.ts';
import { routes } from '../../client/routes.tsx';
import type { Gateway } from '../gateway.ts';
import { readSession, type Session } from '../session.ts';
import { handler } from './staticHandler.ts';

const CALLS = toWire(contract);

/** One page request on its way through the pipeline. */
export interface Page {
  request: FastifyRequest;
  /** Built from the configured origin; the Host header is never used. */
  url: URL;
  session: Session;
  /** What the route table says of the page. */
  handle: PageHandle | undefined;
  /** The calls, each read made once for the request, whoever asks. */
  api: ReturnType<typeof createApi>;
  /** Runs the loaders, once: a router context, or a redirect that a loader gave. */
  load: () => Promise<StaticHandlerContext | Response>;
}

/** Wraps a GET request for a document. */
export function openPage(request: FastifyRequest, gateway: Gateway, publicOrigin: string): Page {
  const url = new URL(publicOrigin + request.url);
  const session = readSession(request);
  const api = createApi(CALLS, inProcess(gateway, session, request));
  let loading: Promise<StaticHandlerContext | Response> | undefined;
  return {
    request,
    url,
    session,
    handle: pageHandle(handlesOf(matchRoutes(routes, url.pathname))),
    api,
    load() {
      if (!loading) {
        const requestContext = new RouterContextProvider();
        requestContext.set(apiContext, api);
        requestContext.set(mayBeMemberContext, session.token !== undefined);
        loading = handler.query(new Request(url, { signal: request.signal }), { requestContext });
        // A gate may send the request elsewhere before anybody waits for the loaders.
        loading.catch(() => undefined);
      }
      return loading;
    },
  };
}

/** The reads of one request, by call and then by input. */
type Reads = { [N in CallName]?: Map<string, Promise<EnvelopeOf<N>>> };

/** The transport of the server side: the door itself, with the reads of one request shared. */
function inProcess(gateway: Gateway, session: Session, request: FastifyRequest): Transport {
  const reads: Reads = {};
  const token = session.token;
  return <N extends CallName>(name: N, input: Input<Contract[N]>): Promise<EnvelopeOf<N>> => {
    if (!token && name === 'visit') return Promise.resolve(fail(SENTINEL, LOGIN_REQUIRED));
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- an empty map is one of every type
    const known: Map<string, Promise<EnvelopeOf<N>>> = (reads[name] ??= new Map());
    const key = toQuery(input);
    const read = known.get(key) ?? gateway.call(name, input, { session, log: request.log, address: request.ip, signal: request.signal });
    known.set(key, read);
    return read;
  };
}
