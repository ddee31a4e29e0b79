import type { AnyEnvelope, EmbeddedUpstream } from './embeddedUpstream.ts';

/** What the operator does, as a program on the same machine would; the answer whatever its status. */
export async function operate(upstream: Pick<EmbeddedUpstream, 'origin'>, path: string, body: object = {}): Promise<AnyEnvelope> {
  const response = await fetch(`${upstream.origin}/console/${path}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  return (await response.json()) as AnyEnvelope;
}

/** Moves the upstream's clock ahead, with all that becomes due on the way. */
export const advanceDays = (upstream: EmbeddedUpstream, days: number): Promise<AnyEnvelope> => operate(upstream, 'clock', { advance_seconds: Math.round(days * 86_400) });
