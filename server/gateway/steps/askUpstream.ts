import { NOT_FOUND } from '../../../shared/codes.ts';
import { canOpenSession } from '../../../shared/endpoint.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { refusal } from '../../../shared/reasons.ts';
import { messageOf } from '../../http/errors.ts';
import type { UpstreamReply } from '../../upstream/client/callFailed.ts';
import { kindOf } from '../../upstream/client/poolSettings.ts';
import type { Adapter } from '../adapterOf.ts';
import { answerRow } from '../answerRow.ts';
import { sendFile } from '../fileRequests.ts';
import { SEALED } from '../read/addresses.ts';
import { askJson, type Sent } from '../sendRequest.ts';
import type { Call, Received, Step } from './step.ts';

/** Asks the upstream, in its own form, by one request or as a function of the adaptation does. */
export const askUpstream: Step = async (call, next) => {
  const { adapter, row, context, parts } = call;
  if (!adapter) return refusal('not_offered', messageOf(NOT_FOUND));
  const given = await ownInput(call, adapter);
  if ('failure' in given) return given.failure;
  const input = call.file ? { ...given.own, file: call.file } : given.own;
  const { received } = context.session;
  // No other response may remove its cookie.
  if (canOpenSession(row) && received !== undefined) await parts.sessionRecords.announceLogin(received);
  call.received = adapter.answer
    ? await answerRow(call, adapter, adapter.answer, input)
    : await askOnce(call, adapter, given.own);
  call.envelope = call.received.envelope;
  call.places = [];
  return next(call);
};

/** The input with the upstream's own addresses of files. Only the member may send that of an own file. */
async function ownInput(
  { input, context, parts }: Call,
  adapter: Adapter,
): Promise<ReturnType<Adapter['ownInput']>> {
  if (!adapter.takesFiles) return { own: input };
  const sender = JSON.stringify(input).includes(SEALED) ? await parts.memberOf(context) : undefined;
  return sender && 'refusal' in sender ? { failure: sender.refusal } : adapter.ownInput(input, sender?.scope);
}

/** A call that is one request. */
async function askOnce(call: Call, adapter: Adapter, input: Record<string, unknown>): Promise<Received> {
  const { row, context } = call;
  let sent: Sent<UpstreamReply> | { envelope: Envelope };
  if (call.file) {
    const made = adapter.fields(input, context.log);
    if ('failure' in made) return { envelope: made.failure, mayHaveWritten: false };
    sent = await sendFile(call, adapter, call.file, made.sent);
  } else {
    const made = adapter.request(input, context.log);
    if ('failure' in made) return { envelope: made.failure, mayHaveWritten: false };
    sent = await askJson(call, made.request, kindOf(row), (reply) =>
      adapter.envelope(reply, context.log, { sent: made.sent, input }),
    );
  }
  if (!('reply' in sent)) return { ...sent, mayHaveWritten: false };
  return { ...sent, mayHaveWritten: sent.reply.outcome === 'ok' || sent.reply.sent };
}
