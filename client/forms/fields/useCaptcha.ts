import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useHasCapability, useWebConfig } from '../../webConfig.ts';
import type { FormRefusal } from '../refusal.ts';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import type { Captcha } from '../../../shared/records/account.ts';
import { apiOf } from '../../context.ts';

/** The form then does without. */
export const NO_CAPTCHAS: Captcha = { captcha_key: '', image: '' };

async function load({ context }: LoaderFunctionArgs) {
  const { code, data } = await apiOf(context).envelope('captcha', {});
  return code === SUCCESS ? data : code === NOT_FOUND ? NO_CAPTCHAS : null;
}

/** For `?captcha` the page's loader returns a captcha. */
export const withCaptcha =
  <T>(loadPage: (args: LoaderFunctionArgs) => T | Promise<T>) =>
  async (args: LoaderFunctionArgs) =>
    new URL(args.request.url).searchParams.has('captcha') ? load(args) : loadPage(args);

/** For pages without a loader of their own. */
export const loadCaptcha = withCaptcha(() => null);

/** No action changes these pages' data, and the captcha field loads new pictures itself. */
export const neverStale = () => false;

/**
 * A picture is valid for one try, so each refusal (of all submissions that send the captcha) and each purpose starts a new round. The captcha
 * stays until `purpose` changes: the submission has succeeded, or another one has begun. `isDue`: nothing has been sent yet, so that
 * an upstream which wants a captcha with every try is not asked without one.
 */
export function useCaptcha(
  refusals: readonly [FormRefusal | null, (FormRefusal | null)?],
  purpose: string,
  isDue = false,
) {
  const isSupported = useHasCapability('captcha');
  const { enabled, after_failures } = useWebConfig()?.settings?.captcha ?? {};
  const [neededFor, setNeededFor] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const needed = neededFor === purpose || (isDue && enabled === 1 && after_failures === 0);
  // During rendering, so that the field exists when the focus moves to it.
  if (!needed && refusals.some((refusal) => refusal?.captcha)) setNeededFor(purpose);
  const [first, second] = refusals;
  useEffect(() => {
    if (first || second) setRound((last) => last + 1);
  }, [first, second]);
  return { needed: needed && isSupported, round: `${purpose} ${round}` };
}

/**
 * Whether the upstream has refused the form without a text-message code. The demand stays until `purpose` changes: another
 * account or payee may need none.
 */
export function useCodeDemand(refusal: FormRefusal | null, purpose: string): boolean {
  const [demand, setDemand] = useState<{ refusal: FormRefusal; purpose: string } | null>(null);
  // During rendering, as above.
  if (refusal?.code && demand?.refusal !== refusal) setDemand({ refusal, purpose });
  return demand?.purpose === purpose;
}
