import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiOf } from '../context.ts';

/** Loader of pages whose forms may ask for a captcha: a picture for `?captcha`, nothing for the page itself. Null: not to be had. */
export async function loadCaptcha({ request, context }: LoaderFunctionArgs) {
  return new URL(request.url).searchParams.has('captcha') ? apiOf(context).captcha() : null;
}

/** Nothing that the page does makes its data old; a new picture is asked for where it is needed. */
export const neverStale = () => false;
