import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiOf } from '../../context.ts';

/** Wraps the loader of a page whose form may need a captcha. For `?captcha` it returns a captcha (null on failure), otherwise the page's data. */
export const withCaptcha =
  <T>(load: (args: LoaderFunctionArgs) => T | Promise<T>) =>
  async (args: LoaderFunctionArgs) =>
    new URL(args.request.url).searchParams.has('captcha') ? apiOf(args.context).captcha() : load(args);

/** The same for pages without a loader of their own. */
export const loadCaptcha = withCaptcha(() => null);

/** `shouldRevalidate` for these pages: no action changes their data, and the captcha field loads new pictures itself. */
export const neverStale = () => false;
