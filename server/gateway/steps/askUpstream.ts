import { NOT_FOUND } from '../../../shared/codes.ts';
import { canOpenSession } from '../../../shared/endpoint.ts';
import { refusal } from '../../../shared/reasons.ts';
import { messageOf } from '../../http/errors.ts';
import { callKindOf } from '../../upstream/poolSettings.ts';
import type { Adapter } from '../adapterOf.ts';
import { answerRow } from '../answerRow.ts';
import { SEALED } from '../read/addresses.ts';
import { type CallRequest, sendRequest, textReply } from '../sendRequest.ts';
import { uploadOf } from '../uploadOf.ts';
import type { Call, Step } from './step.ts';

/** Asks the upstream, in its own form, by one request or as a function of the adaptation does. */
export const askUpstream: Step = async (call, next) => {
  const { adapter, row, context, parts } = call;
  if (!adapter) return refusal('not_offered', messageOf(NOT_FOUND));
  const given = adapter.takesFiles ? await ownInput(call, adapter) : { own: call.input };
  if ('failure' in given) return given.failure;
  const { received } = context.session;
  // No other response may remove its cookie.
  if (canOpenSession(row) && received !== undefined) await parts.sessionRecords.announceLogin(received);
  if (adapter.answer) {
    const input = call.file ? { ...given.own, file: call.file } : given.own;
    call.received = await answerRow(call, adapter, adapter.answer, input);
  } else {
    const request = requestOf(call, adapter, given.own);
    if ('failure' in request) return request.failure;
    const sent = await sendRequest(call, request);
    if (!('reply' in sent)) return sent.envelope;
    const reply = textReply(sent.reply);
    call.received = { ...sent, reply, mayHaveWritten: reply.outcome === 'ok' || reply.sent };
  }
  call.envelope = call.received.envelope;
  call.places = [];
  return next(call);
};

/** The input with the upstream's own addresses of files. Only the member may send that of an own file. */
async function ownInput(
  { input, context, parts }: Call,
  adapter: Adapter,
): Promise<ReturnType<Adapter['ownInput']>> {
  const sender = JSON.stringify(input).includes(SEALED) ? await parts.memberOf(context) : undefined;
  return sender && 'refusal' in sender ? { failure: sender.refusal } : adapter.ownInput(input, sender?.scope);
}

/** The request of a call that is one. */
function requestOf(
  call: Call,
  adapter: Adapter,
  input: Record<string, unknown>,
): CallRequest | Extract<ReturnType<Adapter['fields']>, { failure: unknown }> {
  const { log } = call.context;
  if (call.file) {
    const made = adapter.fields(input, log);
    return 'failure' in made ? made : uploadOf(call, adapter, call.file, made.sent);
  }
  const made = adapter.request(input, log);
  if ('failure' in made) return made;
  const { request, sent } = made;
  return {
    ...request,
    kind: callKindOf(call.row),
    read: (reply) => adapter.envelope(reply, log, { sent, input }),
  };
}
