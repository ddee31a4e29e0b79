import { fieldsOf } from '../../shared/fieldsOf.ts';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { asksForRecord, canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { type Envelope } from '../../shared/envelope.ts';
import { isReason, refusal } from '../../shared/reasons.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import type { Session } from '../session/session.ts';
import { NOTHING_FOUND, SESSION_EXPIRED, UPSTREAM_INCOMPLETE } from '../upstream/normalize.ts';
import { grantOf } from '../session/grant.ts';
import { TOKEN_FIELD } from '../upstream/adapt/adapt.ts';
import type { DriftPlace, Reading } from './read/drift.ts';
import { reasonOf } from './reasonOf.ts';
import { readFlag, readInteger, readSeconds, readText, readMoney } from './read/numbers.ts';
import type { Shape } from './shape.ts';

/** The envelope for the caller, what did not fit the contract, and the place of the field without which the response is useless. */
export interface Interpreted {
  envelope: Envelope;
  places: DriftPlace[];
  fault?: string | undefined;
}

/**
 * Interprets a normalised envelope: marks the session as rejected if the upstream refused the token, moves a new token into
 * the session, and strips `data` to the row's declared fields. `token` is the one that was sent; if the session has another
 * one by now, a refusal of `token` does not change the session. Nor does the refusal of one that can be renewed: whether the
 * session is over is for `withFreshToken` to find out. `reading`: for whom it is read.
 */
export function interpretEnvelope(
  row: Endpoint,
  shape: Shape,
  given: Envelope,
  session: Session,
  token: string | null | undefined,
  reading?: Reading,
): Interpreted {
  const opened = given.code === SUCCESS && canOpenSession(row) ? grantOf(given.data) : undefined;
  const envelope = withoutTokens(given, [token, opened?.token, opened?.refresh]);
  if (envelope.code !== SUCCESS) {
    if (token && (session.token === token || session.renewal) && refusesToken(row, envelope.code)) {
      if (!session.renewal) session.reject();
      return { envelope: refusal('session_expired', envelope.message || SESSION_EXPIRED), places: [] };
    }
    // Forget an invite code that the upstream refused, or every further registration would fail.
    if ('invite_code' in fieldsOf(fieldsOf(envelope.data).errors)) session.forgetInvite();
    return refuse(row, envelope);
  }
  // Only a call for members says that the upstream knows the token.
  if (token && session.token === token && needsToken(row)) session.accept();
  const shaped = shape.output(envelope.data, reading);
  const fault =
    'fault' in shaped ? shaped.fault : row.session === 'opens' && !opened ? `/${TOKEN_FIELD}` : undefined;
  // Nothing in place of the record that was asked for: there is no such record.
  if (fault && asksForRecord(row) && isEmpty(envelope.data))
    return { envelope: refusal('not_found', NOTHING_FOUND), places: [] };
  if ('fault' in shaped || fault)
    return {
      envelope: refusal('upstream_invalid', UPSTREAM_INCOMPLETE),
      places: shaped.places,
      fault,
    };
  if (opened) {
    session.open(opened);
    // A login of an account that exists has used no invitation.
    if (row.invite && isNew(shaped.value)) session.forgetInvite();
  }
  return {
    envelope: { code: SUCCESS, message: envelope.message, data: shaped.value },
    places: shaped.places,
  };
}

/** Whether a login has created the account; an upstream that does not say may have. */
const isNew = (data: unknown): boolean => fieldsOf(data).is_new !== 0;

/** A refusal as callers get it. A reason outside of the catalogue is drift, and gives way to the row's. */
function refuse({ refused }: Endpoint, { code, message, data, reason }: Envelope): Interpreted {
  const kept = actionable(data);
  const known = isReason(reason);
  return {
    envelope: { code, message, data: kept, reason: known ? reason : reasonOf(code, kept, refused) },
    places: known || reason === undefined ? [] : [{ path: '/reason', kind: 'type', n: 1 }],
  };
}

/** Length from which a token is recognised in a text; a shorter one may occur in any word, and would be no secret. */
const QUOTABLE_MIN = 8;

/** Drops texts for people that quote a token: scripts of the page could read it there. A refusal without a message gets one. */
function withoutTokens(envelope: Envelope, tokens: readonly (string | null | undefined)[]): Envelope {
  const secrets = tokens.flatMap((one) => (one && one.length >= QUOTABLE_MIN ? [one] : []));
  if (secrets.length === 0) return envelope;
  const { code, message, data } = envelope;
  const quotes = (text: unknown) => typeof text === 'string' && secrets.some((one) => text.includes(one));
  const { errors } = fieldsOf(code === SUCCESS ? null : data);
  const texts = Object.entries(fieldsOf(errors)).filter(
    ([field, text]) => !quotes(field) && ![text].flat().some(quotes),
  );
  return {
    ...envelope,
    message: quotes(message) ? '' : message,
    // A list names no fields; `readErrors` drops it.
    data: errors && !Array.isArray(errors) ? { ...fieldsOf(data), errors: Object.fromEntries(texts) } : data,
  };
}

const isEmpty = (data: unknown): boolean =>
  data === null || data === '' || (typeof data === 'object' && Object.keys(data).length === 0);

/** Whether the upstream succeeds with the call only if it knows the token. */
const needsToken = ({ auth, onFailure }: Endpoint): boolean => auth === 'member' || onFailure === 'session';

/** Whether the code means that the token is refused: 40000 for any call; for `visit`, which only checks the token, every refusal except upstream failures. */
export const refusesToken = (row: Endpoint, code: number): boolean =>
  code === SENTINEL || (row.onFailure === 'session' && code !== SUCCESS && !isUpstreamFailure(code));

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
    return value === undefined ? [] : [[key, value] as const];
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
    return text === undefined ? [] : [[field, text] as const];
  });
  return texts.length > 0 && !Array.isArray(errors) ? Object.fromEntries(texts) : undefined;
}
