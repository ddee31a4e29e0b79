import { hash } from 'node:crypto';
import { BAD_REQUEST } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { ok } from '../../shared/envelope.ts';
import { refusal } from '../../shared/reasons.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { isRead, withQuery } from '../../shared/wire.ts';
import {
  splitAdapted,
  type AdaptedCall,
  type AnswerTools,
  type AskOptions,
  type Refusal,
  type RefusalDetails,
} from '../upstream/adapt/row.ts';
import type { UpstreamReply } from '../upstream/upstreamReply.ts';
import { callKindOf } from '../upstream/poolSettings.ts';
import { UPSTREAM_FAILED } from '../upstream/normalize.ts';
import { jsonOf } from '../upstream/readJson.ts';
import type { Adapter } from './adapterOf.ts';
import { sendRequest, textReply } from './sendRequest.ts';
import type { Call, Received } from './steps/step.ts';

/** Prefix of the store's keys for what an answer keeps. The key itself may be a phone number, so only its hash stands there. */
const KEPT = 'adaptation:';
const digest = (key: string): string => hash('sha256', key, 'hex');

/** How a refusal leaves the function of an adaptation that does not catch it. */
class Refused extends Error implements Refusal {
  readonly code: number;
  readonly reason: string | undefined;
  constructor(readonly received: Received) {
    const { code, message, reason } = received.envelope;
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.reason = reason;
  }
}

/**
 * A call that a function of the adaptation answers (its `answer`), by any number of requests. In a write, what is sent with another method
 * than GET writes, unless it says otherwise; a failure after that leaves the outcome unknown.
 */
export async function answerRow(
  call: Call,
  adapter: Adapter,
  answer: NonNullable<Adapter['answer']>,
  input: Record<string, unknown>,
): Promise<Received> {
  const { name, row, context, parts } = call;
  const { log, session } = context;
  const { store } = parts;
  const state: { last?: Received; hasWritten: boolean } = { hasWritten: false };

  /** Sends a request. A refusal ends the row; of a `whole` response, only that there is none. */
  async function send(
    adapted: AdaptedCall,
    { query = {}, body, form, bytes, headers, token: given, writes }: AskOptions,
    whole: boolean,
  ) {
    const { method, path } = splitAdapted(adapted);
    const isWrite = !isRead(row) && (writes ?? method !== 'GET');
    const request = { method, path: withQuery(path, query), body, form, bytes, headers, token: given };
    const plain = (reply: UpstreamReply) => adapter.plain(reply, log, { ...query, ...body, ...form });
    // A page that was asked for is no failure.
    const read = (reply: UpstreamReply) =>
      whole && reply.outcome === 'ok' && reply.status < BAD_REQUEST && !jsonOf(reply)
        ? ok(null)
        : plain(reply);
    const kind = isWrite ? callKindOf(row) : 'read';
    const sent = await sendRequest(call, { ...request, kind, read });
    if (!('reply' in sent)) throw new Refused({ ...sent, mayHaveWritten: state.hasWritten });
    const { token, envelope, end } = sent;
    const reply = textReply(sent.reply);
    end(envelope);
    if (whole ? reply.outcome !== 'ok' : envelope.code !== SUCCESS) {
      // A refusal has written nothing itself.
      const mayBeIn = isWrite && isUpstreamFailure(envelope.code) && (reply.outcome === 'ok' || reply.sent);
      throw new Refused({ envelope, reply, token, mayHaveWritten: state.hasWritten || mayBeIn });
    }
    state.hasWritten ||= isWrite && (envelope.code === SUCCESS || isUpstreamFailure(envelope.code));
    state.last = { envelope, reply, token, mayHaveWritten: state.hasWritten };
    return { envelope, reply };
  }

  const ask: AnswerTools['ask'] = async (adapted, options = {}) =>
    (await send(adapted, options, false)).envelope.data;

  const askReply: AnswerTools['reply'] = async (adapted, options = {}) => {
    const { envelope, reply } = await send(adapted, options, true);
    // Others have been refused.
    const { status, headers = {}, text } = reply as Extract<UpstreamReply, { outcome: 'ok' }>;
    return { status, headers, text, data: envelope.data };
  };

  async function askRow(other: CallName, wanted: object = {}): Promise<unknown> {
    const answers = [...(context.answers ?? []), name];
    if (answers.includes(other) || !isRead(contract[other]))
      throw new Error(`${name} cannot be answered by ${other}`);
    const envelope = await parts.callRaw(other, wanted, { ...context, answers });
    if (envelope.code !== SUCCESS) throw new Refused({ envelope, mayHaveWritten: state.hasWritten });
    return envelope.data;
  }

  // Whoever refuses by itself knows that nothing is left of what was written, and the call is there.
  const refuse = (details: RefusalDetails) =>
    new Refused({ token: state.last?.token, envelope: adapter.refused(details), mayHaveWritten: false });

  const tools: AnswerTools = {
    ask,
    reply: askReply,
    remember: (key, value, seconds) => store.set(KEPT + digest(key), value, seconds),
    recall: (key) => store.get(KEPT + digest(key)),
    // The data have the type of the call that is named.
    row: askRow as AnswerTools['row'],
    refuse,
    token: row.auth === 'public' ? undefined : session.token,
    now: Date.now(),
  };
  try {
    const data = await answer(input, tools);
    const { last, hasWritten } = state;
    const envelope = adapter.made(data, last?.envelope.message ?? '', last?.reply);
    return { ...last, envelope, mayHaveWritten: hasWritten };
  } catch (error) {
    if (error instanceof Refused) return error.received;
    adapter.threw('answer', error, log);
    const { last, hasWritten } = state;
    // What was written has happened, whatever can be read of it.
    const envelope = hasWritten
      ? ok(null, last?.envelope.message)
      : refusal('upstream_invalid', UPSTREAM_FAILED);
    return { ...last, envelope, mayHaveWritten: hasWritten };
  }
}
