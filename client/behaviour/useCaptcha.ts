import { useEffect, useState } from 'react';
import type { Refusal } from './refusal.ts';

/**
 * Whether a captcha is asked for, and its round: a picture is good for one try, so that each refusal calls for a new
 * one. Takes the refusals of everything on the page that sends the captcha along.
 */
export function useCaptcha(...refusals: (Refusal | null)[]) {
  const [state, setState] = useState({ asked: false, round: 0 });
  useEffect(() => {
    if (refusals.every((refusal) => !refusal)) return;
    setState(({ asked, round }) => ({ asked: asked || refusals.some((refusal) => refusal?.captcha), round: round + 1 }));
  }, refusals);
  return state;
}
