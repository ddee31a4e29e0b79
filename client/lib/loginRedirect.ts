import { redirect } from 'react-router-dom';
import { loginHref } from '../../shared/paths.ts';
import { showLoginRequired } from './showLoginRequired.ts';

/**
 * A redirect to the login page, which returns to `wanted` (a URL); the browser shows 请先登录. For loaders to throw, where only a
 * part of a public page is for members.
 */
export function loginRedirect(wanted: string): Response {
  // On the server the toasts would be shared by all visitors.
  if (typeof window !== 'undefined') showLoginRequired();
  const { pathname, search } = new URL(wanted);
  return redirect(loginHref(pathname + search, 'required'));
}
