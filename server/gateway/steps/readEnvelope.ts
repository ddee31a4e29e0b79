import { METHOD_NOT_ALLOWED, NOT_FOUND } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { asksForRecord, canOpenSession, type Endpoint, requiredOf } from '../../../shared/endpoint.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { isReason, refusal } from '../../../shared/reasons.ts';
import { isUpstreamFailure } from '../../../shared/result.ts';
import { isRead } from '../../../shared/wire.ts';
import { grantOf } from '../../session/grant.ts';
import { isForPeople, saysNoSuchCall, isOwnWord, UPSTREAM_FAILED } from '../../upstream/normalize.ts';
import { jsonOf } from '../../upstream/readJson.ts';
import { readFlag, readInteger, readMoney, readSeconds, readText } from '../read/numbers.ts';
import { reasonOf } from '../reasonOf.ts';
import { WRONG } from '../shape.ts';
import { refusesToken } from './endOrOpenSession.ts';
import type { Call, Step } from './step.ts';

/** Finds out what the upstream's envelope means: whose it is, whether there is such a call, why it refuses. */
export const readEnvelope: Step = async (call, next) => {
  const { name, row, context, parts, received } = call;
  const { session, log } = context;
  const { reply } = received;
  parts.seen.upstream ||= reply !== undefined && !isUpstreamFailure(received.envelope.code);
  // `visit` says whose session it is. A firewall's page, or a refusal for another reason, says nothing of it: it stays unknown.
  if (
    row.onFailure === 'session' &&
    isRefusal(received.envelope) &&
    !(refusesToken(row, received.envelope.code) && (!reply || isOwnWord(reply, parts.adaptation)))
  ) {
    received.envelope = refusal('upstream_invalid', UPSTREAM_FAILED);
    call.places = [{ path: '/code', kind: 'type', n: 1 }];
  }
  const { envelope } = received;
  const isForeign = await parts.identity.isForeign(name, session.fingerprint, envelope);
  if (isForeign) {
    log.event('sec.identity_mismatch', { name, member: session.fingerprint?.slice(0, 8) });
    parts.metrics.sessions.foreign();
  }
  call.envelope = forPeople(call, isForeign ? refusal('identity_mismatch', UPSTREAM_FAILED) : envelope);
  if (call.envelope.code === SUCCESS) return next(call);
  call.envelope = refuse(call, call.envelope);
  if (
    reply?.outcome === 'ok' &&
    saysMissing(row, reply, envelope.code, saysNoSuchCall(reply, parts.adaptation))
  )
    call.envelope.reason = 'not_offered';
  return next(call);
};

const isRefusal = ({ code }: Envelope): boolean => code !== SUCCESS && !isUpstreamFailure(code);

/**
 * Whether a reply means that there is no such call, and not that there is no such record: for calls without a record's number,
 * HTTP 404, or 405 without a page of HTML, or code 404 to a read without input. `isNoSuchCall`: the adaptation says so.
 */
export function saysMissing(
  row: Endpoint,
  reply: { status: number; text: string },
  code: number,
  isNoSuchCall = false,
): boolean {
  // A logout is offered all the same.
  if (row.session === 'closes') return false;
  if (isNoSuchCall) return true;
  if (asksForRecord(row)) return false;
  const { status, text } = reply;
  const required = requiredOf(row.input);
  // A firewall answers 405 with a page; a back end that lacks a call may answer 404 with one.
  const isRefused = status === METHOD_NOT_ALLOWED && !text.trimStart().startsWith('<');
  // With an envelope, the refusal of a call with input may be about what was asked for, such as a QR code that is gone.
  if (status === NOT_FOUND || isRefused) return required.length === 0 || !jsonOf(reply);
  return code === NOT_FOUND && isRead(row) && required.length === 0;
}

/** Length from which a token is recognised in a text; a shorter one may occur in any word, and would be no secret. */
const QUOTABLE_MIN = 8;

/**
 * Drops texts that are not for people: what quotes a token, since scripts of the page could read it there, and of a refusal or a write, whose message
 * is shown, what a program has written. A message that is missing is the gateway's, or the page's.
 */
function forPeople({ row, received: { token } }: Call, envelope: Envelope): Envelope {
  const { code, message, data } = envelope;
  const grant = code === SUCCESS && canOpenSession(row) ? grantOf(data) : undefined;
  const secrets = [token, grant?.token, grant?.refresh].flatMap((one) =>
    one && one.length >= QUOTABLE_MIN ? [one] : [],
  );
  const quotes = (text: unknown) => typeof text === 'string' && secrets.some((one) => text.includes(one));
  const { errors } = fieldsOf(code === SUCCESS ? null : data);
  const texts = Object.entries(fieldsOf(errors)).filter(
    ([field, text]) => !quotes(field) && ![text].flat().some(quotes),
  );
  return {
    ...envelope,
    message: quotes(message) || ((code !== SUCCESS || !isRead(row)) && !isForPeople(message)) ? '' : message,
    // A list names no fields; `readErrors` drops it.
    data: errors && !Array.isArray(errors) ? { ...fieldsOf(data), errors: Object.fromEntries(texts) } : data,
  };
}

/** A refusal as callers get it. A reason outside of the catalogue is drift, and gives way to the row's. */
function refuse(call: Call, { code, message, data, reason }: Envelope): Envelope {
  const kept = actionable(data);
  const known = isReason(reason);
  if (!known && reason !== undefined) call.places = [{ path: '/reason', kind: 'type', n: 1 }];
  return { code, message, data: kept, reason: known ? reason : reasonOf(code, kept, call.row.refused) };
}

/**
 * Fields of a refusal's data that callers need, each with its reader: field errors, a missing sum, a changed price, when to try again, attempts
 * left, whether a captcha or a text-message code is required.
 */
const ACTIONABLE: Readonly<Record<string, (value: unknown) => unknown>> = {
  errors: readErrors,
  need: readMoney,
  price: readMoney,
  retry_after: readSeconds,
  left: readInteger,
  failures: readInteger,
  captcha_required: readDemand,
  code_required: readDemand,
};

/** Refusals have no schema, so their data is reduced to the fields in `ACTIONABLE`; null when there are none. */
function actionable(data: unknown): object | null {
  const fields = fieldsOf(data);
  const kept = Object.entries(ACTIONABLE).flatMap(([key, read]) => {
    const value = read(fields[key]);
    return value === undefined || value === null ? [] : [[key, value] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/** True if the next try has to bring something along. */
function readDemand(value: unknown): true | undefined {
  return readFlag(value) === 1 ? true : undefined;
}

/** The texts of field errors; of several for one field, the first. */
function readErrors(errors: unknown): Record<string, string> | undefined {
  const texts = Object.entries(fieldsOf(errors)).flatMap(([field, given]: [string, unknown]) => {
    const text = readText(Array.isArray(given) ? given[0] : given);
    return text === undefined ? [] : [[field, isForPeople(text) ? text : WRONG] as const];
  });
  return texts.length > 0 && !Array.isArray(errors) ? Object.fromEntries(texts) : undefined;
}
