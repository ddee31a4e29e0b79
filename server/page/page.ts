import type { FastifyRequest } from 'fastify';
import { matchRoutes, RouterContextProvider, type StaticHandlerContext } from 'react-router-dom';
import { createApi } from '../../shared/api.ts';
import { LOGIN_REQUIRED, SENTINEL } from '../../shared/constants.ts';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import { toQuery } from '../../shared/wire.ts';
import { apiContext, mayBeMemberContext } from '../../client/context.ts';
import { handlesOf, pageHandle, type PageHandle } from '../../client/handle.ts';
import { routes } from '../../client/routes.tsx';
import type { Gateway } from '../gateway.ts';
import { readSession, type Session } from '../session.ts';
import { handler } from './handler.ts';

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
  load(): Promise<StaticHandlerContext | Response>;
}

/** Wraps a GET request for a document. */
export function openPage(request: FastifyRequest, gateway: Gateway, publicOrigin: string): Page {
  const url = new URL(publicOrigin + request.url);
  const session = readSession(request);
  const api = createApi(contract, inProcess(gateway, session, request));
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

/** The transport of the server side: the door itself, with the reads of one request shared. */
function inProcess(gateway: Gateway, session: Session, request: FastifyRequest) {
  const reads = new Map<string, Promise<Envelope>>();
  const token = session.token;
  return (name: EndpointName, input: object): Promise<Envelope> => {
    if (!token && name === 'visit') return Promise.resolve(fail(SENTINEL, LOGIN_REQUIRED));
    const key = `${name}${toQuery(input as Record<string, unknown>)}`;
    const known = reads.get(key);
    if (known) return known;
    const call = gateway.call(name, input, { session, log: request.log, address: request.ip, signal: request.signal });
    reads.set(key, call);
    return call;
  };
}
