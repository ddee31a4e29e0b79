import { redirect } from 'react-router-dom';
import { LOGIN_PATH } from '../../shared/paths.ts';

/** To the login page and back, for a part of an open page that only members see. To be thrown by loaders. */
export function loginRedirect(wanted: string): Response {
  const { pathname, search } = new URL(wanted);
  return redirect(`${LOGIN_PATH}?from=${encodeURIComponent(pathname + search)}`);
}
