import { useEffect, useState } from 'react';
import { useIsOffered } from '../../offered.ts';
import type { Refusal } from '../refusal.ts';

/**
 * Whether a captcha is needed and offered, and the number of its round. A picture is valid for one try, so each refusal starts a new round.
 * `refusals`: those of all submissions that send the captcha. The captcha stays until `purpose` changes, which says that the
 * submission has succeeded or that another one has begun.
 */
export function useCaptcha(refusals: readonly [Refusal | null, (Refusal | null)?], purpose: string) {
  const isOffered = useIsOffered('captcha');
  const [neededFor, setNeededFor] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const needed = neededFor === purpose;
  // Set during rendering, so that the field exists when the focus is moved to it.
  if (!needed && refusals.some((refusal) => refusal?.captcha)) setNeededFor(purpose);
  const [first, second] = refusals;
  useEffect(() => {
    if (first || second) setRound((last) => last + 1);
  }, [first, second]);
  return { needed: needed && isOffered, round };
}
