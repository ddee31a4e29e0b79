import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { EnvelopeOf } from '../shared/api.ts';
import { UNAVAILABLE } from '../shared/codes.ts';
import { callNames, type CallName, type Contract } from '../shared/contract/index.ts';
import type { Input } from '../shared/endpoint.ts';
import type { Envelope } from '../shared/envelope.ts';
import { refusal } from '../shared/reasons.ts';
import { createLastGood, copyVersions } from './gateway/cache/lastGood.ts';
import { createSiteCopies } from './gateway/cache/siteCopies.ts';
import { callOfRow, createWays } from './gateway/call.ts';
import { type CallContext, type GatewayServices, noSession } from './gateway/callContext.ts';
import { createCapabilities } from './gateway/capabilities.ts';
import { checkAdaptation } from './gateway/checkAdaptation.ts';
import { createFiles, type FileCalls } from './gateway/files.ts';
import { createIdentity } from './gateway/identity.ts';
import { createHostLook } from './gateway/nameHost.ts';
import { createOnce, NOT_SUBMITTED } from './gateway/once.ts';
import { createAddressKeys } from './gateway/read/addressKeys.ts';
import { createDriftLog } from './gateway/read/drift.ts';
import { createPublicFolders } from './gateway/read/publicFolders.ts';
import { createReaderTools, refuseInput } from './gateway/shape.ts';
import type { Parts } from './gateway/steps/step.ts';
import { absentIn } from './gateway/takenFields.ts';
import { messageOf } from './http/errors.ts';
import { Session } from './session/session.ts';
import { openSharedSecret } from './store/sharedSecret.ts';
import { callOf } from './upstream/adapt/callOf.ts';
import { within } from './within.ts';

/** Longest wait of the start for a store that does not answer (ms). */
const STORE_MAX = 5_000;

export type Gateway = ReturnType<typeof createGateway>;

declare module 'fastify' {
  interface FastifyInstance {
    gateway: Gateway;
    files: FileCalls;
  }
}

/**
 * The only caller of the upstream. call.ts says what happens to a call. `/bff`, the pages' loaders, files and exports use it, so they behave the same.
 */
export function createGateway(services: GatewayServices) {
  const { config, upstream, store, adaptation, log, metrics, clocks } = services;
  const lastGood = createLastGood({
    store, // Copies are shared only by gateways that agree in what they depend on besides the contract.
    versionOf: copyVersions([
      upstream.origin,
      [config.publicOrigin, config.mediaOrigins, config.wechatAppId],
    ]),
    log,
  });
  const copies = createSiteCopies({
    now: clocks.copies,
    late: config.timeouts.late,
    lastGood,
    log,
    served: metrics.siteData.served,
  });
  const identity = createIdentity(services.sessionRecords);
  /** Whether the upstream has answered a call, and does so at present. */
  const isUp = () => parts.seen.upstream && upstream.breakerState() !== 'open';
  const capabilities = createCapabilities(
    (name) => ask(name, { session: new Session(), log }),
    (name) => callOf(adaptation, name),
    { absent: absentIn(adaptation), isUp, lastGood, now: clocks.copies },
  );
  const parts: Parts = {
    ...services,
    identity,
    copies,
    once: createOnce(store),
    capabilities,
    memberOf,
    callRaw,
    seen: { upstream: false },
  };
  const wayOf = createWays(parts);

  /** Makes a call with untrusted input of any form. `texts`: fields that came as texts, in a query or a path; they are converted. Never rejects. */
  async function callRaw(
    name: CallName,
    input: object,
    context: CallContext,
    texts?: object,
  ): Promise<Envelope> {
    const { row, run } = wayOf(name);
    return run(callOfRow(row, context, { input: { ...input }, ...(texts && { texts }) }));
  }

  /** Asks the upstream for a read without input: no copy, no limits. */
  async function ask(name: CallName, context: CallContext): Promise<Envelope> {
    const way = wayOf(name);
    return way.ask(callOfRow(way.row, context, { input: {} }));
  }

  /** As in callContext.ts. In most cases this process knows it. */
  async function memberOf(context: CallContext, visited?: Envelope) {
    const { session } = context;
    const scope = identity.known(session.fingerprint);
    if (scope !== undefined) return { scope };
    if (session.fingerprint === undefined) return { refusal: noSession(session) };
    const found = await identity.scopeOf(
      session,
      async () => visited ?? ask('visit', { ...context, signal: undefined }),
    );
    // Its own words are those for money.
    return 'refusal' in found && found.refusal === NOT_SUBMITTED
      ? { refusal: refusal('overloaded', messageOf(UNAVAILABLE)) }
      : found;
  }

  /** Validates a query by the row's schema, for a caller that makes the call several times (billCsv.ts). */
  function readInput<N extends CallName>(
    name: N,
    query: object,
  ): { input: Input<Contract[N]> } | { refusal: Envelope } {
    const { shape } = wayOf(name).row;
    const checked = shape.input(shape.fromText(query));
    // The input was validated by the row's schema.
    return 'errors' in checked
      ? { refusal: refuseInput(checked) }
      : { input: checked.value as Input<Contract[N]> };
  }

  // What an adaptation or a schema has wrong shows at the start.
  callNames.forEach(wayOf);
  const upload = wayOf('upload');
  return {
    callRaw,
    /** The same with typed input: the data of a success was validated against the row's output schema. */
    call: callRaw as <N extends CallName>(
      name: N,
      input: Input<Contract[N]>,
      context: CallContext,
    ) => Promise<EnvelopeOf<N>>,
    readInput,
    memberOf,
    files: createFiles({ upload: upload.row, run: upload.run }),
    countedAs: (fingerprint: string | undefined) => identity.countedAs(fingerprint),
    learnCapabilities: () => capabilities.learn(),
    recallCapabilities: () => capabilities.recall(),
    /** Says in the log what answers in place of the API. */
    nameHost: createHostLook(services),
    /** Writes the copies of site data that wait to be written to the store. */
    writeCopies: () => lastGood.flush(),
    /** Whether the upstream has answered any call since the start, if only to refuse it. */
    hasUpstreamAnswered: () => parts.seen.upstream,
    isUpstreamUp: isUp,
  };
}

/** Gives the app its gateway, and what uploads and pictures need besides. Throws for an adaptation that contradicts the contract. */
export const provideGateway = fp(async (app: FastifyInstance) => {
  const { adaptation, config, log, metrics, store, upstream } = app;
  checkAdaptation(adaptation);
  const drift = createDriftLog(log, metrics.drift.found);
  const secret = openSharedSecret({ name: 'address-secret', sessionKeys: config.sessionKeys, store });
  const folders = createPublicFolders(adaptation.pictureFolders, {
    store,
    onClosed(folder) {
      log.event('sec.private_upload', { folder });
      metrics.sessions.privateUpload();
    },
  });
  // A store that does not answer must not hold up the start.
  await within(STORE_MAX, Promise.all([secret.asked, folders.learn()])).catch(() => undefined);
  app.decorate(
    'reader',
    createReaderTools(upstream.origin, config, adaptation, { keys: createAddressKeys(secret.all), folders }),
  );
  app.decorate('drift', drift);
  const gateway = createGateway(app);
  app.decorate('gateway', gateway);
  app.decorate('files', gateway.files);
  metrics.watch({ pools: upstream.pools, breakerState: upstream.breakerState });
  app.addHook('onClose', async () => {
    drift.close();
    secret.close();
    await gateway.writeCopies();
  });
});
