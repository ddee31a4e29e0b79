import { useEffect, useState } from 'react';
import type { Refusal } from '../refusal.ts';

/**
 * Whether a captcha is asked for, and its round: a picture is good for one try, so that each refusal calls for a new
 * one. Takes the refusals of everything on the page that sends the captcha along. It is asked until `purpose` changes:
 * what it was asked for has been done, or something else is being done.
 */
export function useCaptcha(refusals: readonly [Refusal | null, (Refusal | null)?], purpose: string) {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const asked = askedFor === purpose;
  // While rendering, not after: the field is there when the focus looks for it.
  if (!asked && refusals.some((refusal) => refusal?.captcha)) setAskedFor(purpose);
  const [first, second] = refusals;
  useEffect(() => {
    if (first || second) setRound((last) => last + 1);
  }, [first, second]);
  return { asked, round };
}
