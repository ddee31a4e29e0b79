import type { AnyEnvelope, EmbeddedUpstream } from './embeddedUpstream.ts';

/** Makes a POST to the console, as a program on the same computer. Returns the envelope for any status. */
export async function operate(upstream: Pick<EmbeddedUpstream, 'origin'>, path: string, body: object = {}): Promise<AnyEnvelope> {
  const response = await fetch(`${upstream.origin}/console/${path}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  return (await response.json()) as AnyEnvelope;
}

/** Advances the upstream's clock by days; everything that becomes due is carried out. */
export const advanceDays = (upstream: EmbeddedUpstream, days: number): Promise<AnyEnvelope> => operate(upstream, 'clock', { advance_seconds: Math.round(days * 86_400) });
