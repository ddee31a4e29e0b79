import { SUCCESS } from '../../shared/constants.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ok, type Envelope } from '../../shared/envelope.ts';
import { refusal } from '../../shared/reasons.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { isRead, withQuery } from '../../shared/wire.ts';
import { splitAdapted, type AnswerTools, type RefusalDetails } from '../upstream/adapt/row.ts';
import type { UpstreamReply } from '../upstream/client/callFailed.ts';
import { type CallKind, kindOf } from '../upstream/client/poolSettings.ts';
import { UPSTREAM_FAILED } from '../upstream/normalize.ts';
import type { Adapter, MadeRequest } from './adapterOf.ts';
import type { CallContext } from './callContext.ts';

/** One request with its reply. */
export interface Exchanged {
  reply: UpstreamReply;
  /** The token that was sent; null: none, though the call may have one; undefined: the call has none. */
  token: string | null | undefined;
  /** What the reply comes to. */
  envelope: Envelope;
  /** Counts and logs it, with what it came to. `code`: for the metrics; `fault`: the place without which the response is useless. */
  end: (envelope: Envelope, code?: number, fault?: string) => void;
}

/** What came of a call, before it is read. */
export interface Received {
  envelope: Envelope;
  /** The reply that decided; absent: no request was needed. */
  reply?: UpstreamReply | undefined;
  token?: string | null | undefined;
  /** Something may have been written at the upstream. */
  mayHaveWritten: boolean;
  end?: Exchanged['end'];
}

/** Sends one request of a call. `read`: what a reply comes to. Without a reply there is the envelope that says why nothing was sent. */
export type Exchange = (
  name: CallName,
  row: Endpoint,
  request: MadeRequest & { token?: string | null | undefined },
  kind: CallKind,
  read: (reply: UpstreamReply) => Envelope,
  context: CallContext,
) => Promise<Exchanged | { envelope: Envelope }>;

interface Answered {
  name: CallName;
  row: Endpoint;
  adapter: Adapter;
  input: Record<string, unknown>;
  context: CallContext;
  exchange: Exchange;
  /** Another call of the contract. */
  callRow: (name: CallName, input: object, context: CallContext) => Promise<Envelope>;
}

/** How a refusal leaves the function of an adaptation that does not catch it. */
class Refused extends Error {
  readonly code: number;
  constructor(readonly received: Received) {
    super('the upstream has refused');
    this.name = 'Refused';
    this.code = received.envelope.code;
  }
}

/**
 * A call that a function of the adaptation answers (its `answer`), by any number of requests. In a write, what is sent with another method
 * than GET writes, unless it says otherwise; a failure after that leaves the outcome unknown.
 */
export async function answerRow({
  name,
  row,
  adapter,
  input,
  context,
  exchange,
  callRow,
}: Answered): Promise<Received> {
  const { log, session } = context;
  const state: { last?: Received; hasWritten: boolean } = { hasWritten: false };

  const ask: AnswerTools['ask'] = async (call, options = {}) => {
    const { query = {}, body, form, headers, token: given, writes } = options;
    const { method, path } = splitAdapted(call);
    const isWrite = !isRead(row) && (writes ?? method !== 'GET');
    const request = { method, path: withQuery(path, query), body, form, headers, token: given };
    const read = (reply: UpstreamReply) => adapter.plain(reply, log, { ...query, ...body, ...form });
    const kind = isWrite ? kindOf(row) : 'read';
    const exchanged = await exchange(name, row, request, kind, read, context);
    if (!('reply' in exchanged)) throw new Refused({ ...exchanged, mayHaveWritten: state.hasWritten });
    const { reply, token, envelope, end } = exchanged;
    end(envelope);
    if (envelope.code !== SUCCESS) {
      // A refusal has written nothing itself.
      const mayBeIn = isWrite && isUpstreamFailure(envelope.code) && (reply.outcome === 'ok' || reply.sent);
      throw new Refused({ envelope, reply, token, mayHaveWritten: state.hasWritten || mayBeIn });
    }
    state.hasWritten ||= isWrite;
    state.last = { envelope, reply, token, mayHaveWritten: state.hasWritten };
    return envelope.data;
  };

  async function askRow(other: CallName, wanted: object = {}): Promise<unknown> {
    const answers = [...(context.answers ?? []), name];
    if (answers.includes(other) || !isRead(contract[other]))
      throw new Error(`${name} cannot be answered by ${other}`);
    const envelope = await callRow(other, wanted, { ...context, answers });
    if (envelope.code !== SUCCESS) throw new Refused({ envelope, mayHaveWritten: state.hasWritten });
    return envelope.data;
  }

  const refuse = (details: RefusalDetails) =>
    new Refused({ ...state.last, envelope: adapter.refused(details), mayHaveWritten: state.hasWritten });

  const tools: AnswerTools = {
    ask,
    // The data have the type of the call that is named.
    row: askRow as AnswerTools['row'],
    refuse,
    token: row.auth === 'public' ? undefined : session.token,
    now: Date.now(),
  };
  try {
    const data = await adapter.answer?.(input, tools);
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
