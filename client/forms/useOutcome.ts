import { useState } from 'react';
import type { FormRefusal } from './refusal.ts';

/**
 * Of a form whose call happens once. `isUnknown`: nobody knows yet whether it did, so the page shows `OutcomeUnknown`, and nothing can be
 * sent. `hasNotHappened`: the records have said that it did not.
 */
export function useOutcome(refusal: FormRefusal | null) {
  const [resolved, setResolved] = useState<FormRefusal | null>(null);
  const isResolved = refusal !== null && refusal === resolved;
  return {
    isUnknown: refusal?.unknown === true && !isResolved,
    hasNotHappened: isResolved,
    onNotHappened: () => setResolved(refusal),
  };
}
