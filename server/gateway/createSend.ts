import { BAD_GATEWAY, GATEWAY_TIMEOUT, NOT_FOUND } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { SiteConfig } from '../../shared/records/config.ts';
import { isRead } from '../../shared/wire.ts';
import { refusal } from '../../shared/reasons.ts';
import { isUpstreamFailure, RESULT_UNKNOWN } from '../../shared/result.ts';
import { messageOf } from '../http/errors.ts';
import { isNoSuchCall, isOwnWord, UPSTREAM_FAILED, UPSTREAM_INCOMPLETE } from '../upstream/normalize.ts';
import type { UpstreamReply } from '../upstream/upstreamReply.ts';
import { kindOf } from '../upstream/poolSettings.ts';
import { adapterOf, type Adapter } from './adapterOf.ts';
import { answerRow, type Received } from './answerRow.ts';
import type { CallContext, GatewayServices, MemberOf } from './callContext.ts';
import type { Identity } from './identity.ts';
import { interpretEnvelope } from './interpretEnvelope.ts';
import { offerWechat } from './oauthState.ts';
import { saysMissing } from './capabilities.ts';
import { createListProbes } from './listProbes.ts';
import { checkRows, otherRecord } from './read/checkRows.ts';
import { SEALED } from './read/addresses.ts';
import type { DriftPlace, Reading } from './read/drift.ts';
import { isNothing } from './read/reader.ts';
import { createExchange } from './exchange.ts';
import { OUTCOME_IS_UNKNOWN } from './sendOnce.ts';
import { createShortPages } from './shortPages.ts';
import type { Shape } from './shape.ts';

/** What sending needs of the gateway's services. */
type SendServices = Pick<
  GatewayServices,
  'adaptation' | 'reader' | 'drift' | 'metrics' | 'spans' | 'clocks' | 'store'
> & {
  config: Pick<GatewayServices['config'], 'wechatAppId'>;
  upstream: Pick<GatewayServices['upstream'], 'call'>;
};

interface SendOptions {
  identity: Identity;
  shapeOf: (name: CallName) => Shape;
  memberOf: MemberOf;
  /** Another call of the contract, for an adaptation that answers a row with it. */
  callRow: (name: CallName, input: object, context: CallContext) => Promise<Envelope>;
  /**
   * Told of each call's end: the reply that decided, if one was needed, its code, and whether the upstream does not have the call
   * (undefined: it has not answered).
   */
  onReply: (
    name: CallName,
    reply: UpstreamReply | undefined,
    code: number,
    isMissing: boolean | undefined,
    context: CallContext,
  ) => Promise<void> | void;
  /** Told of fields of a list that the upstream has ignored; gives the refusal that takes the list's place, for this caller. */
  onIgnored: (name: CallName, fields: readonly string[]) => Envelope;
}

/** A function that sends one call to the upstream and logs it. It returns the normalised, stripped envelope and updates the session. */
export function createSend(
  { config, upstream, adaptation, reader, drift, metrics, spans, clocks, store }: SendServices,
  { identity, shapeOf, memberOf, callRow, onReply, onIgnored }: SendOptions,
) {
  const exchange = createExchange({ upstream, adaptation, metrics, spans });
  const adapters = new Map<CallName, Adapter | undefined>();
  function adapterFor(name: CallName): Adapter | undefined {
    if (!adapters.has(name)) adapters.set(name, adapterOf(adaptation, name, reader.addresses));
    return adapters.get(name);
  }

  /** A call that is one request. */
  async function sendOne(
    name: CallName,
    row: Endpoint,
    adapter: Adapter,
    input: Record<string, unknown>,
    context: CallContext,
  ): Promise<Received> {
    const made = adapter.request(input, context.log);
    if ('failure' in made) return { envelope: made.failure, mayHaveWritten: false };
    const { sent } = made;
    const read = (reply: UpstreamReply) => adapter.envelope(reply, context.log, { sent, input });
    const exchanged = await exchange(name, row, made.request, kindOf(row), read, context);
    if (!('reply' in exchanged)) return { ...exchanged, mayHaveWritten: false };
    const { reply } = exchanged;
    return { ...exchanged, mayHaveWritten: reply.outcome === 'ok' || reply.sent };
  }

  const probes = createListProbes(clocks.copies);
  const shortPageOf = createShortPages();

  /** What of a read's answer is what was asked for. A list that ignores a filter is none: nobody could tell what it lacks. */
  async function asAsked(
    name: CallName,
    input: Record<string, unknown>,
    answer: Envelope,
    context: CallContext,
  ): Promise<{ envelope: Envelope; places: DriftPlace[]; fault?: string }> {
    const other = otherRecord(name, input, answer.data);
    if (other !== undefined)
      return {
        envelope: refusal('upstream_invalid', UPSTREAM_INCOMPLETE),
        places: [{ path: `/${other}`, kind: 'filter', n: 1 }],
        fault: `/${other}`,
      };
    const { data, places, ignored } = checkRows(name, input, answer.data);
    if (context.isProbe) return { envelope: { ...answer, data }, places };
    const ask = (fields: object) => send(name, { ...input, ...fields }, { ...context, isProbe: true });
    if (ignored.length === 0 && (await probes.ignoresKeyword(name, input, data, ask, context.session))) {
      ignored.push('keyword');
      places.push({ path: '/', kind: 'filter', n: 1 });
    }
    if (ignored.length > 0) return { envelope: onIgnored(name, ignored), places };
    const paged = await probes.pageOf(name, input, data, ask, context.session);
    const short = shortPageOf(name, input, paged.data, context.session);
    return { envelope: { ...answer, data: paged.data }, places: [...places, ...paged.places, ...short] };
  }

  return send;

  async function send(
    name: CallName,
    input: Record<string, unknown>,
    context: CallContext,
  ): Promise<Envelope> {
    const adapter = adapterFor(name);
    if (!adapter) return refusal('not_offered', messageOf(NOT_FOUND));
    const row: Endpoint = { ...contract[name], auth: adapter.auth };
    const { session, log: requestLog } = context;
    const { fingerprint } = session;
    const kind = kindOf(row);
    // Only the member may send the address of an own file.
    const hasOwnFile = adapter.takesFiles && JSON.stringify(input).includes(SEALED);
    const sender = hasOwnFile ? await memberOf(context) : undefined;
    if (sender && 'refusal' in sender) return sender.refusal;
    const given = adapter.ownInput(input, sender?.scope);
    if ('failure' in given) return given.failure;
    if (canOpenSession(row)) await session.announceLogin?.();
    const received = adapter.answer
      ? await answerRow({
          name,
          row,
          adapter,
          answer: adapter.answer,
          input: given.own,
          context,
          store,
          exchange,
          callRow,
        })
      : await sendOne(name, row, adapter, given.own, context);
    const { reply } = received;
    const { code } = received.envelope;
    // A success is not parsed once more to be told that the call is there, whatever the status of its last reply is.
    const isMissing =
      code !== SUCCESS &&
      reply?.outcome === 'ok' &&
      saysMissing(row, reply, code, isNoSuchCall(reply, adaptation));
    await onReply(name, reply, code, reply && reply.outcome !== 'ok' ? undefined : isMissing, context);
    // Any refusal of `visit` is one of the token, but a firewall's page says nothing of it: whose session it is stays unknown.
    const adapted =
      row.onFailure === 'session' &&
      code !== SUCCESS &&
      !isUpstreamFailure(code) &&
      reply !== undefined &&
      !isOwnWord(reply, adaptation)
        ? refusal('upstream_invalid', UPSTREAM_FAILED)
        : received.envelope;
    const foreign = await identity.isForeign(name, fingerprint, adapted);
    if (foreign) {
      requestLog.event('sec.identity_mismatch', { name, member: fingerprint?.slice(0, 8) });
      metrics.sessions.foreign();
    }
    const interpret = (reading: Reading) =>
      interpretEnvelope(
        row,
        shapeOf(name),
        foreign ? refusal('identity_mismatch', UPSTREAM_FAILED) : adapted,
        session,
        received.token,
        reading,
      );
    const reading: Reading = { member: identity.known(fingerprint) };
    let read = interpret(reading);
    let { envelope } = read;
    if (reading.lacks && fingerprint !== undefined) {
      const known = await memberOf(context, name === 'visit' ? adapted : undefined);
      if ('scope' in known) ({ envelope } = read = interpret({ member: known.scope }));
      // Without its files a draft would be saved without them; what was written has happened.
      else if (reading.lacks === 'file' && isRead(row)) envelope = known.refusal;
    }
    if (envelope.code === adapted.code && isMissing) envelope = { ...envelope, reason: 'not_offered' };
    const checked: Awaited<ReturnType<typeof asAsked>> =
      envelope.code === SUCCESS && isRead(row)
        ? await asAsked(name, input, envelope, context)
        : { envelope, places: [] };
    ({ envelope } = checked);
    drift.note(name, [...read.places, ...checked.places], requestLog);
    if (row.cache) context.emptied = emptiedIn(adapted.data);
    const mayHaveHappened =
      received.mayHaveWritten &&
      (envelope.code === BAD_GATEWAY ||
        envelope.code === GATEWAY_TIMEOUT ||
        (adapter.answer !== undefined && envelope.code !== SUCCESS));
    if (mayHaveHappened && row.once) envelope = OUTCOME_IS_UNKNOWN;
    else if (mayHaveHappened && kind === 'write' && reply && reply.outcome !== 'ok')
      envelope = { ...envelope, message: RESULT_UNKNOWN };
    if (name === 'config' && envelope.code === SUCCESS)
      // `interpretEnvelope` has validated `data` against the row's output schema.
      envelope = { ...envelope, data: offerWechat(config.wechatAppId, envelope.data as SiteConfig) };
    const fault = read.fault ?? checked.fault;
    received.end?.(envelope, fault === undefined ? adapted.code : BAD_GATEWAY, fault);
    return envelope;
  }
}

/** Names of the fields that are sent, with nothing in them. */
const emptiedIn = (data: unknown): string[] =>
  Object.entries(fieldsOf(data)).flatMap(([field, value]) =>
    value !== undefined && isNothing(value) ? [field] : [],
  );
