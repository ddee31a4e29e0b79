import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiOf } from '../../context.ts';

/** Loader of a page whose form may ask for a captcha: a picture for `?captcha` (null: not to be had), else what the page itself loads. */
export const withCaptcha =
  <T>(load: (args: LoaderFunctionArgs) => T | Promise<T>) =>
  async (args: LoaderFunctionArgs) =>
    new URL(args.request.url).searchParams.has('captcha') ? apiOf(args.context).captcha() : load(args);

/** As above, for pages that load nothing themselves. */
export const loadCaptcha = withCaptcha(() => null);

/** Nothing that the page does makes its data old; a new picture is asked for where it is needed. */
export const neverStale = () => false;
