import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { DriftPlace } from '../../server/gateway/read/drift.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { isRead } from '../../shared/wire.ts';
import type { Adaptation } from '../../server/upstream/adapt/adapt.ts';
import { parseEnvelope } from '../../server/upstream/normalize.ts';
import { jsonOf } from '../../server/upstream/readJson.ts';
import type { UpstreamReply } from '../../server/upstream/upstreamReply.ts';

/** Stands for the pages of a call that every page needs. */
export const ALL_PAGES = 'all pages';

/** A call with its type of article, since several pages use one call for different types. */
export const useOf = (name: string, input: object): string =>
  'type' in input && typeof input.type === 'string' ? `${name} ${input.type}` : name;

/**
 * What the check says of a call, from the best to what needs work first. `repaired`: nothing is lost; `incomplete`: fields, rows or addresses
 * are missing or were dropped.
 */
export const verdicts = [
  'as declared',
  'answered',
  'not asked',
  'not tried',
  'not offered',
  'repaired',
  'incomplete',
  'unusable',
] as const;
export type Verdict = (typeof verdicts)[number];

export interface Judged {
  verdict: Verdict;
  reason?: string;
}

/** Why there is no response. */
const NO_RESPONSE = {
  refused: 'no connection',
  timeout: 'no response in time',
  reset: 'the connection broke off',
  oversize: 'the response is too large',
  aborted: 'the request was aborted',
  shed: 'too many requests wait',
  open: 'the upstream is known to be down',
};

/** Kinds of drift in which something is lost; of another form, the gateway has read it. */
const isLoss = ({ kind, path }: DriftPlace): boolean =>
  kind !== 'type' &&
  kind !== 'null' &&
  // The contract has the word, and the moment says the same as the lifetime.
  !(kind === 'missing' && /_text$|^\/expires_in$/.test(path));

interface Answer {
  row: Endpoint;
  /** The reply that decided; undefined: the adaptation answers by itself. */
  reply: UpstreamReply | undefined;
  envelope: Envelope;
  places: readonly DriftPlace[];
  /** The place without which nothing can be shown, and the function of the adaptation that threw. */
  fault: string | undefined;
  threw: string | undefined;
  isMissing: boolean;
  adaptation: Adaptation;
  /** A member's token was sent. */
  sentToken: boolean;
}

/** Judges a reply by what the gateway makes of it. */
export function judge({
  row,
  reply,
  envelope,
  places,
  fault,
  threw,
  isMissing,
  adaptation,
  sentToken,
}: Answer): Judged {
  if (threw !== undefined) return unusable(`the adaptation's ${threw} throws`);
  if (isMissing) return { verdict: 'not offered' };
  if (reply && reply.outcome !== 'ok') return unusable(NO_RESPONSE[reply.outcome]);
  if (places.some(({ kind }) => kind === 'filter'))
    return { verdict: 'incomplete', reason: 'it ignores a filter: name those that it has in `fields`' };
  if (envelope.code === SUCCESS) {
    if (places.length > 0) return { verdict: places.some(isLoss) ? 'incomplete' : 'repaired' };
    return {
      verdict: 'as declared',
      ...(isEmptyList(envelope.data) && { reason: 'the list is empty, so no row was seen' }),
    };
  }
  if (fault !== undefined) return unusable(`${fault} is not readable, and nothing can be shown without it`);
  if (envelope.code === SENTINEL)
    return unusable(
      sentToken ? 'the token is refused' : 'it wants a session, and the contract declares it as public',
    );
  if (envelope.reason === 'captcha_required')
    return {
      verdict: 'answered',
      reason: 'it asks for a captcha, which the check cannot read: for a login, give a --token instead',
    };
  if (!isRead(row) && !isUpstreamFailure(envelope.code))
    return { verdict: 'answered', reason: `refused with ${envelope.code} (${envelope.reason ?? ''})` };
  return unusable(reply ? refusal(reply, adaptation) : `code ${envelope.code}`);
}

const unusable = (reason: string): Judged => ({ verdict: 'unusable', reason });

/** A list by itself, or with its totals. */
function isEmptyList(data: unknown): boolean {
  const list = Array.isArray(data) ? data : fieldsOf(data).list;
  return Array.isArray(list) && list.length === 0;
}

/** Why the response is none of the contract. Quotes nothing of it but its numbers. */
function refusal(reply: { status: number; text: string }, adaptation: Adaptation): string {
  const { status } = reply;
  if (status >= 500) return `HTTP ${status}`;
  if (!jsonOf(reply)) return `HTTP ${status}, but not JSON`;
  const envelope = parseEnvelope(reply, adaptation);
  const { code, message, data } = adaptation.envelope;
  return envelope
    ? `code ${envelope.code}`
    : `HTTP ${status}, but not an envelope {${[code, message, data].map((names) => names.join(' or ')).join(', ')}}`;
}
