import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Interpreted } from '../../server/gateway/interpretEnvelope.ts';
import { saysMissing } from '../../server/gateway/capabilities.ts';
import type { Adaptation } from '../../server/upstream/adapt/adapt.ts';
import { readEnvelope, isJson, responseOf } from '../../server/upstream/normalize.ts';
import type { UpstreamReply } from '../../server/upstream/client/callFailed.ts';

/** A call with its type of article, since several pages use one call for different types. */
export const useOf = (name: string, input: object): string =>
  'type' in input && typeof input.type === 'string' ? `${name} ${input.type}` : name;

/** What the check says of a call, from the best to what needs work first. */
export const verdicts = ['as declared', 'not asked', 'not offered', 'read with repairs', 'unusable'] as const;
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

/** Judges a reply by what the gateway makes of it. `sentToken`: a member's token was sent. */
export function judge(
  row: Endpoint,
  reply: UpstreamReply,
  normalized: Envelope,
  { envelope, places, fault }: Interpreted,
  adaptation: Adaptation,
  sentToken: boolean,
): Judged {
  if (reply.outcome !== 'ok') return unusable(NO_RESPONSE[reply.outcome]);
  if (saysMissing(row, reply, normalized.code, adaptation.noSuchCall(responseOf(reply, adaptation))))
    return { verdict: 'not offered' };
  if (envelope.code === SUCCESS && places.length > 0) return { verdict: 'read with repairs' };
  if (envelope.code === SUCCESS)
    return {
      verdict: 'as declared',
      ...(isEmptyList(envelope.data) && { reason: 'the list is empty, so no row was seen' }),
    };
  if (fault !== undefined) return unusable(`${fault} is not readable, and nothing can be shown without it`);
  if (envelope.code === SENTINEL)
    return unusable(
      sentToken ? 'the token is refused' : 'it wants a session, and the contract declares it as public',
    );
  return unusable(refusal(reply, adaptation));
}

const unusable = (reason: string): Judged => ({ verdict: 'unusable', reason });

/** A list by itself, or with its totals. */
function isEmptyList(data: unknown): boolean {
  const list = Array.isArray(data) ? data : fieldsOf(data).list;
  return Array.isArray(list) && list.length === 0;
}

/** Why the response is none of the contract. Quotes nothing of it but its numbers. */
function refusal(reply: { status: number; text: string }, adaptation: Adaptation): string {
  const { status, text } = reply;
  if (status >= 500) return `HTTP ${status}`;
  if (!isJson(text)) return `HTTP ${status}, but not JSON`;
  const envelope = readEnvelope(reply, adaptation);
  const { code, message, data } = adaptation.envelope;
  return envelope
    ? `code ${envelope.code}`
    : `HTTP ${status}, but not an envelope {${[code, message, data].map((names) => names.join(' or ')).join(', ')}}`;
}
