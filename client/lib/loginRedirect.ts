import { redirect } from 'react-router-dom';
import { LOGIN_PATH } from '../../shared/paths.ts';

/** A redirect to the login page, which returns to `wanted` (a URL). For loaders to throw, where only a part of a public page is for members. */
export function loginRedirect(wanted: string): Response {
  const { pathname, search } = new URL(wanted);
  return redirect(`${LOGIN_PATH}?from=${encodeURIComponent(pathname + search)}`);
}
