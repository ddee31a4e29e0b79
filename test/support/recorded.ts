import { readFileSync } from 'node:fs';
import { silentLog } from './logTo.ts';
import { LATE_AFTER } from '../../shared/constants.ts';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { createHtmlReader } from '../../server/gateway/html/readHtml.ts';
import { createAddressKeys } from '../../server/gateway/read/addressKeys.ts';
import { createPublicFolders } from '../../server/gateway/read/publicFolders.ts';
import { createAddresses } from '../../server/gateway/read/addresses.ts';
import { CLOCKS } from '../../server/services.ts';
import { createSessionRecords } from '../../server/session/sessionRecords.ts';
import { watchStore } from '../../server/session/watchStore.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import type { Store } from '../../server/store/store.ts';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { createDriftLog } from '../../server/gateway/read/drift.ts';
import { NO_METRICS } from '../../server/metrics/metrics.ts';
import { NO_SPANS } from '../../server/trace/openSpans.ts';

/** `data` of successful calls as the embedded upstream sent it once, by call; `recordReplies.ts` records it. */
export const recorded = JSON.parse(
  readFileSync(new URL('recordedReplies.json', import.meta.url), 'utf8'),
) as Record<EndpointName, unknown[]>;

/** A fresh copy of the first recorded `data` of a call. */
export const recordedData = (name: EndpointName): unknown => structuredClone(recorded[name][0] ?? null);

/** Always the same, so that what is read is. */
export const addressKeys = createAddressKeys(() => [Buffer.alloc(32, 1)]);

const addresses = createAddresses({
  upstream: 'http://upstream.test',
  portal: 'http://portal.test',
  media: ['https://cdn.test'],
  folders: createPublicFolders(adapt({}).pictureFolders),
  publicUploads: [],
  upload: contract.upload.upstream,
  keys: addressKeys,
});
/** What a reader of the upstream's responses needs, for an upstream at `http://upstream.test`. */
export const readerTools = { addresses, html: createHtmlReader(addresses.picture) };

/** A portal without login by WeChat. */
const CONFIG = {
  publicOrigin: 'http://portal.test',
  mediaOrigins: [],
  wechatAppId: undefined,
  timeouts: { late: LATE_AFTER },
};

/** The records of sessions in a store, for members who are never idle. */
export const sessionRecordsIn = (store: Store, now = Date.now) =>
  createSessionRecords({ store, watch: watchStore(silentLog), maxAge: 7 * 24 * 3600, idle: 0, now });

/** What a gateway needs besides an upstream. */
export function gatewayParts(store: Store = createMemoryStore()) {
  const log = silentLog;
  return {
    store,
    sessionRecords: sessionRecordsIn(store),
    adaptation: adapt({}),
    reader: readerTools,
    drift: createDriftLog(log),
    log,
    pseudonym: () => 'pseudonym',
    config: CONFIG,
    metrics: NO_METRICS,
    spans: NO_SPANS,
    clocks: CLOCKS,
  };
}
