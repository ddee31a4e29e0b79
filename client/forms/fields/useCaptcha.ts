import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useHasCapability } from '../../capabilities.ts';
import type { Refusal } from '../refusal.ts';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { apiOf } from '../../context.ts';

/** Loaded when the upstream has no captchas; the form then does without. */
export const NO_CAPTCHAS = { captcha_key: '', image: '' };

/** Loads a captcha; null on failure. */
async function load({ context }: LoaderFunctionArgs) {
  const { code, data } = await apiOf(context).envelope('captcha', {}, { quiet: true });
  return code === SUCCESS ? data : code === NOT_FOUND ? NO_CAPTCHAS : null;
}

/** Wraps the loader of a page whose form may need a captcha. For `?captcha` it returns a captcha, otherwise the page's data. */
export const withCaptcha =
  <T>(loadPage: (args: LoaderFunctionArgs) => T | Promise<T>) =>
  async (args: LoaderFunctionArgs) =>
    new URL(args.request.url).searchParams.has('captcha') ? load(args) : loadPage(args);

/** The same for pages without a loader of their own. */
export const loadCaptcha = withCaptcha(() => null);

/** `shouldRevalidate` for these pages: no action changes their data, and the captcha field loads new pictures itself. */
export const neverStale = () => false;

/**
 * Whether a captcha is needed and offered, and the number of its round. A picture is valid for one try, so each refusal starts a new round.
 * `refusals`: those of all submissions that send the captcha. The captcha stays until `purpose` changes, which says that the
 * submission has succeeded or that another one has begun.
 */
export function useCaptcha(refusals: readonly [Refusal | null, (Refusal | null)?], purpose: string) {
  const isSupported = useHasCapability('captcha');
  const [neededFor, setNeededFor] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const needed = neededFor === purpose;
  // Set during rendering, so that the field exists when the focus is moved to it.
  if (!needed && refusals.some((refusal) => refusal?.captcha)) setNeededFor(purpose);
  const [first, second] = refusals;
  useEffect(() => {
    if (first || second) setRound((last) => last + 1);
  }, [first, second]);
  return { needed: needed && isSupported, round };
}

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
