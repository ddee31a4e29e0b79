import type { UpstreamReply } from './reply.ts';

/** Whether it is a JSON object as far as its ends show: neither a page of HTML nor one that stops in the middle. */
const looksLikeObject = (text: string): boolean => text.trimStart().startsWith('{') && text.trimEnd().endsWith('}');

/**
 * Whether a response shows that the upstream does not work: a status ≥ 500, or anything but an object where it claims success.
 * Refusals (4xx) are answers. Undefined: it says nothing, since there was no response; the failure has been counted.
 */
export function isUpstreamsFault(reply: UpstreamReply): boolean | undefined {
  if (reply.outcome !== 'ok') return undefined;
  if (reply.status >= 500) return true;
  return reply.status < 400 && !looksLikeObject(reply.text);
}
