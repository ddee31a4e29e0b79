import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { EnvelopeOf } from '../shared/api.ts';
import { CONFLICT, NOT_FOUND, UNAVAILABLE } from '../shared/codes.ts';
import { callNames, contract, type CallName, type Contract } from '../shared/contract/index.ts';
import { asksForRecord, type Endpoint, type Input, siteCache } from '../shared/endpoint.ts';
import { ok, type Envelope } from '../shared/envelope.ts';
import { isRead, toQuery } from '../shared/wire.ts';
import { refusal } from '../shared/reasons.ts';
import { isUpstreamFailure } from '../shared/result.ts';
import { createLastGood, copyVersions, isWorthKeeping } from './gateway/cache/lastGood.ts';
import { createSiteCopies } from './gateway/cache/siteCopies.ts';
import { refuseForeignState } from './gateway/oauthState.ts';
import { createCapabilities } from './gateway/capabilities.ts';
import { createIdentity } from './gateway/identity.ts';
import { accountOf, createLimitCall, createAuthnLog } from './gateway/limitCall.ts';
import {
  createMoneyLog,
  moneyState,
  refuseOtherPrice,
  refuseUnfiltered,
  tellHowToSettle,
} from './gateway/moneyLog.ts';
import { createSendOnce, NOT_SUBMITTED } from './gateway/sendOnce.ts';
import { type CallContext, noSession, type GatewayServices } from './gateway/callContext.ts';
import { createSend } from './gateway/createSend.ts';
import { createHostWatch } from './gateway/wrongHost.ts';
import { createFiles, type Files } from './gateway/files.ts';
import { createShape, refuseInput, type Shape, createReaderTools } from './gateway/shape.ts';
import { ORIGIN_WRONG } from './http/csrf.ts';
import { messageOf } from './http/errors.ts';
import { Session } from './session/session.ts';
import { checkAdaptation } from './gateway/checkAdaptation.ts';
import { absentIn, SINCE, untakenFields } from './gateway/takenFields.ts';
import { fieldsOf } from '../shared/fieldsOf.ts';
import { addedSince } from './gateway/read/addedSince.ts';
import { createAddressKeys } from './gateway/read/addressKeys.ts';
import { createDriftLog } from './gateway/read/drift.ts';
import { createPublicFolders } from './gateway/read/publicFolders.ts';
import { openSharedSecret } from './store/sharedSecret.ts';
import type { MoneyState } from './metrics/sessionMetrics.ts';
import { callOf, entryOf } from './upstream/adapt/callOf.ts';
import { UPSTREAM_TIMED_OUT } from './upstream/normalize.ts';
import { within } from './within.ts';

/** Longest wait of a member who logs out for the upstream (ms). Its call goes on. */
const LOGOUT_MAX = 1_000;
/** Longest wait of a caller for the gateway's own question whether the upstream has a call (ms). It goes on. */
const QUESTION_MAX = 1_000;
/** For a field of the contract that the upstream does not take. */
const NOT_TAKEN = '暂不支持此项';
/** Time for what is read before a call that happens once is sent (ms), so that its response comes before the caller gives up (`CALLER_TIMEOUT`). */
const PREPARATION = 5_000;

export type Gateway = ReturnType<typeof createGateway>;

declare module 'fastify' {
  interface FastifyInstance {
    gateway: Gateway;
    files: Files;
  }
}

/**
 * The only caller of the upstream (files: gateway/files.ts). It validates and authorises a call, sends it, normalises the
 * response to an envelope, strips the output to its declared fields and updates the session. Both `/bff` and the pages'
 * loaders use it, so they behave the same.
 */
export function createGateway(services: GatewayServices) {
  const { config, upstream, store, adaptation, reader, log, limiter, pseudonym, metrics, clocks } = services;
  const logAuthn = createAuthnLog(pseudonym);
  const limitCall = createLimitCall(limiter, store, pseudonym);
  const moneyLog = createMoneyLog(pseudonym);
  const shapes = new Map<CallName, Shape>(
    callNames.map((name) => [name, createShape(contract[name], reader)]),
  );
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
  const sendOnce = createSendOnce(store);
  const identity = createIdentity(store);
  let hasAnswered = false;
  const send = createSend(services, {
    identity,
    shapeOf,
    memberOf,
    callRow: callRaw,
    async onReply(name, reply, code, isMissing, { isOwn }) {
      if (reply) hostWatch.note(name, reply, code);
      hasAnswered ||= reply !== undefined && !isUpstreamFailure(code);
      if (isMissing === undefined) return;
      if (isOwn) return void capabilities.note(name, isMissing);
      const asked = capabilities.doubt(name, isMissing);
      // What this caller sees next should know it already.
      if (asked) await within(QUESTION_MAX, asked).catch(() => undefined);
    },
    onIgnored: (name, fields) => refuseFields(contract[name], fields),
  });
  const hostWatch = createHostWatch({
    origin: upstream.origin,
    adaptation,
    log,
    ask: (path) => upstream.call({ kind: 'read', method: 'GET', path }),
  });
  const calls = new Map(callNames.map((name) => [name, callOf(adaptation, name)]));
  const capabilities = createCapabilities(
    (name) => send(name, {}, { session: new Session(), log, isOwn: true }),
    (name) => calls.get(name),
    { absent: absentIn(adaptation), isUp: copies.watch.isUp, lastGood, now: clocks.copies },
  );

  /** A row of the contract, with the adaptation's say on whose token is sent. */
  function rowOf(name: CallName): Endpoint {
    const { auth } = entryOf(adaptation, name) ?? {};
    return auth ? { ...contract[name], auth } : contract[name];
  }

  /** As in callContext.ts. In most cases this process knows it. */
  async function memberOf(context: CallContext, visited?: Envelope) {
    const { session } = context;
    const scope = identity.known(session.fingerprint);
    if (scope !== undefined) return { scope };
    if (session.fingerprint === undefined) return { refusal: noSession(session) };
    const found = await identity.scopeOf(
      session,
      async () => visited ?? send('visit', {}, { ...context, signal: undefined }),
    );
    // Its own words are those for money.
    return 'refusal' in found && found.refusal === NOT_SUBMITTED
      ? { refusal: refusal('overloaded', messageOf(UNAVAILABLE)) }
      : found;
  }

  /** Makes a call with typed input. Never rejects: every failure is an envelope. */
  function call<N extends CallName>(
    name: N,
    input: Input<Contract[N]>,
    context: CallContext,
  ): Promise<EnvelopeOf<N>> {
    // The data of a success was validated against the row's output schema.
    return callRaw(name, input, context) as Promise<EnvelopeOf<N>>;
  }

  /** Makes a call with untrusted input of any form. `texts`: fields that came as texts, in a query or a path; they are converted. */
  async function callRaw(
    name: CallName,
    raw: object,
    context: CallContext,
    texts: object = {},
  ): Promise<Envelope> {
    const row = rowOf(name);
    if (row.oauthState && config.wechatAppId === undefined)
      return refusal('not_offered', messageOf(NOT_FOUND));
    const shape = shapeOf(name);
    const untaken = untakenFields(adaptation, name);
    const given = withInvite(row, untaken, { ...raw, ...shape.fromText(texts) }, context.session);
    const checked = shape.input(given);
    if ('errors' in checked) return refuseInput(checked);
    // What holds without the field may be said.
    const refused = untaken.filter((field) => {
      const value = fieldsOf(given)[field];
      return value !== undefined && value !== fieldsOf(row.input.properties[field]).default;
    });
    if (refused.length > 0) return refuseFields(row, refused);
    if (row.auth === 'member' && !context.session.token) return noSession(context.session);
    if (row.marks && context.fromElsewhere) return refusal('origin_wrong', ORIGIN_WRONG);
    if (row.session === 'closes') return closeSession(name, context);
    if (name === 'capabilities') {
      const missing = capabilities.missing();
      Object.assign(context, {
        version: missing.join(),
        freshFor: siteCache.fresh * 1000,
      } satisfies Partial<CallContext>);
      return ok({ missing });
    }

    // Nor is the default of such a field sent.
    const { [SINCE]: since, ...input } = Object.fromEntries(
      Object.entries<unknown>(checked.value).filter(([field]) => !untaken.includes(field)),
    );
    if (row.cache && row.auth === 'public') {
      // All visitors get the response, so it is asked for without the caller's session.
      const asked: CallContext = {
        ...context,
        session: new Session(),
        trace: undefined,
        signal: undefined,
      };
      const source = {
        name,
        policy: row.cache,
        load: () => send(name, input, asked),
        emptied: () => asked.emptied,
        isKept: isWorthKeeping(row.input, input),
        isRecord: asksForRecord(row),
      };
      const key = `${name}${toQuery(input)}`;
      const { envelope, result, version, freshFor, response } = await (context.fresh
        ? copies.refresh(key, source)
        : copies.get(key, source, context.patient));
      Object.assign(context, {
        cache: result,
        version: version?.toString(),
        freshFor,
        response,
      } satisfies Partial<CallContext>);
      return envelope;
    }
    if (row.oauthState) {
      const refusal = await refuseForeignState(store, context.session, input.state);
      if (refusal) {
        context.log.event('sec.foreign_oauth_state', { name });
        return refusal;
      }
    }
    const sendLimited = async (sent = input) => {
      const before = context.session.fingerprint;
      const envelope = await limitCall(name, sent, context, identity.countedAs(before), () =>
        send(name, sent, context),
      );
      const { fingerprint } = context.session;
      if (fingerprint !== undefined && fingerprint !== before)
        identity.opened(fingerprint, fieldsOf(envelope.data).user_id, accountOf(sent));
      logAuthn(name, sent, envelope, before, context);
      return envelope;
    };
    if (!row.once) return addedSince(name, refuseUnfiltered(await sendLimited(), input.request_id), since);
    const prepare = (call: CallName) =>
      within(PREPARATION, callRaw(call, {}, { ...context, fresh: true, signal: undefined })).catch(() =>
        refusal('upstream_timeout', UPSTREAM_TIMED_OUT),
      );
    const [unbought, member] = await Promise.all([
      refuseOtherPrice(row, input, prepare),
      identity.scopeOf(context.session, () => prepare('visit')),
    ]);
    if (unbought?.code === CONFLICT) return noteEnd(name, 'conflict', unbought, context);
    if ('refusal' in member)
      return member.state ? noteEnd(name, member.state, member.refusal, context) : member.refusal;
    let sent = false;
    const { envelope, replayed } = await sendOnce(`${member.scope}:${name}`, context.key, input, async () => {
      sent = true;
      metrics.money.call(name, 'sent');
      moneyLog.began(name, context);
      return unbought ?? sendLimited({ ...input, request_id: context.key });
    });
    context.replayed = replayed;
    noteEnd(name, moneyState(sent, envelope), envelope, context);
    // The column names a call of the contract.
    return tellHowToSettle(
      envelope,
      context.key,
      row.recordedIn === undefined ? undefined : contract[row.recordedIn as CallName],
    );
  }

  /** Ends the session here in any case. The upstream is told, so that a copy of the token opens nothing there; it may have no such call. */
  async function closeSession(name: CallName, context: CallContext): Promise<Envelope> {
    const session = context.session.copy();
    context.session.close();
    if (session.token !== undefined)
      await within(LOGOUT_MAX, send(name, {}, { ...context, session })).catch(() => undefined);
    return ok(null, '已退出登录');
  }

  /** Counts and logs what became of a call that happens once, and returns its envelope. */
  function noteEnd(name: CallName, state: MoneyState, envelope: Envelope, context: CallContext): Envelope {
    metrics.money.call(name, state);
    moneyLog.ended(name, state, envelope, context);
    return envelope;
  }

  /** Validates a query by the row's schema, for a caller that makes the call several times (billCsv.ts). */
  function readInput<N extends CallName>(
    name: N,
    query: object,
  ): { input: Input<Contract[N]> } | { refusal: Envelope } {
    const shape = shapeOf(name);
    const checked = shape.input(shape.fromText(query));
    // The input was validated by the row's schema.
    return 'errors' in checked
      ? { refusal: refuseInput(checked) }
      : { input: checked.value as Input<Contract[N]> };
  }

  function shapeOf(name: CallName): Shape {
    const shape = shapes.get(name);
    if (!shape) throw new Error(`the contract has no call ${name}`);
    return shape;
  }

  return {
    call,
    callRaw,
    readInput,
    memberOf,
    countedAs: (fingerprint: string | undefined) => identity.countedAs(fingerprint),
    learnCapabilities: () => capabilities.learn(),
    recallCapabilities: () => capabilities.recall(),
    /** Writes the copies of site data that wait to be written to the store. */
    writeCopies: () => lastGood.flush(),
    /** Whether the upstream has answered any call since the start, if only to refuse it. */
    hasUpstreamAnswered: () => hasAnswered,
    /** Whether the upstream answers calls for site data at present. */
    isUpstreamUp: copies.watch.isUp,
  };
}

/** Adds the invite code of the cookie to the input if it has none, the row has the column `invite`, and the upstream takes it. */
function withInvite(row: Endpoint, untaken: readonly string[], input: object, session: Session): object {
  return row.invite &&
    session.invite &&
    !untaken.includes('invite_code') &&
    !('invite_code' in input && input.invite_code)
    ? { ...input, invite_code: session.invite }
    : input;
}

/**
 * For fields of the contract that the upstream does not take. A read cannot be made in this way at all, as if there were no such call; a form has
 * them as faults.
 */
function refuseFields(row: Endpoint, fields: readonly string[]): Envelope {
  const errors = Object.fromEntries(fields.map((field) => [field, NOT_TAKEN]));
  return isRead(row) ? refusal('not_offered', NOT_TAKEN, { errors }) : refuseInput({ errors });
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
  await within(PREPARATION, Promise.all([secret.asked, folders.learn()])).catch(() => undefined);
  app.decorate(
    'reader',
    createReaderTools(upstream.origin, config, adaptation, { keys: createAddressKeys(secret.all), folders }),
  );
  app.decorate('drift', drift);
  const gateway = createGateway(app);
  app.decorate('gateway', gateway);
  app.decorate('files', createFiles(app, gateway));
  metrics.watch({ pools: upstream.pools, breakerState: upstream.breakerState });
  app.addHook('onClose', async () => {
    drift.close();
    secret.close();
    await gateway.writeCopies();
  });
});
