import { logTo } from './logTo.ts';
import type { Test } from 'tap';
import type { CallContext } from '../../server/gateway/callContext.ts';
import { createAddresses } from '../../server/gateway/read/addresses.ts';
import { Session } from '../../server/session/session.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import type { Adaptation } from '../../server/upstream/adapt/adapt.ts';
import { callOf } from '../../server/upstream/adapt/callOf.ts';
import { createDriftLog } from '../../server/gateway/read/drift.ts';
import { createPublicFolders } from '../../server/gateway/read/publicFolders.ts';
import { addressKeys, gatewayParts, readerTools } from './recorded.ts';
import type { Hit } from './stubUpstream.ts';
import { listen } from './upstreams/listen.ts';
import { rememberToken } from './browserLike.ts';
import { built } from './built.ts';

const { createUpstreamClient, createGateway } = built;

/** A gateway with an adaptation, for the upstream at this origin. `logs` are its log lines. */
function adaptedGateway(t: Pick<Test, 'teardown'>, adaptation: Adaptation, origin: string) {
  const logs: Record<string, unknown>[] = [];
  const log = logTo(logs);
  const upstream = createUpstreamClient(origin, adaptation);
  const drift = createDriftLog(log);
  t.teardown(async () => {
    drift.close();
    await upstream.close();
  });
  const addresses = createAddresses({
    upstream: origin,
    portal: 'http://portal.test',
    media: [],
    folders: createPublicFolders(adaptation.pictureFolders),
    publicUploads: adaptation.publicUploads,
    upload: callOf(adaptation, 'upload'),
    keys: addressKeys,
  });
  const store = createMemoryStore();
  const parts = {
    ...gatewayParts(store),
    upstream,
    adaptation,
    reader: { ...readerTools, addresses },
    drift,
    log,
  };
  const context = (token?: string, more: Partial<CallContext> = {}): CallContext => {
    if (token !== undefined) rememberToken(store, token);
    return { session: new Session(token), log, ...more };
  };
  const gateway = createGateway(parts);
  return { ...gateway, context, logs };
}

/** A response that is not JSON with status 200. */
export class Raw {
  constructor(
    readonly status: number,
    readonly text = '',
    readonly headers: Record<string, string> = { 'content-type': 'application/json' },
  ) {}
}

/** A gateway with an adaptation, before an upstream that responds to every call with this value as JSON, or as a `Raw` says. `hits` are the requests. */
export async function gatewayOf(t: Pick<Test, 'teardown'>, adaptation: Adaptation, respond: unknown) {
  const hits: Hit[] = [];
  const origin = await listen(t, (request, response, bytes) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://upstream');
    const hit: Hit = {
      method: request.method ?? '',
      path,
      query,
      headers: request.headers,
      body: bytes.toString('latin1'),
    };
    hits.push(hit);
    const value: unknown = typeof respond === 'function' ? (respond as (hit: Hit) => unknown)(hit) : respond;
    const { status, text, headers } = value instanceof Raw ? value : new Raw(200, JSON.stringify(value));
    response.writeHead(status, headers).end(text);
  });
  return { ...adaptedGateway(t, adaptation, origin), hits };
}
