import { useState } from 'react';
import type { Refusal } from '../refusal.ts';

/**
 * Whether the upstream has asked for a text-message code by refusing the form without one. The demand stays, also after the next
 * refusal, until `purpose` changes: another account or another payee may need no code.
 */
export function useCodeDemand(refusal: Refusal | null, purpose: string): boolean {
  const [demand, setDemand] = useState<{ refusal: Refusal; purpose: string } | null>(null);
  // Set during rendering, so that the field exists when the focus is moved to it.
  if (refusal?.code && demand?.refusal !== refusal) setDemand({ refusal, purpose });
  return demand?.purpose === purpose;
}
