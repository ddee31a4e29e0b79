import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { loginHref } from '../../shared/paths.ts';
import { mayBeMemberContext } from '../context.ts';
import { showLoginRequired } from './toast.ts';

/**
 * For loaders, where a part of a public page is for members: throws a redirect to the login page, which returns to `wanted` (a URL). The
 * api shows and resets a session that the upstream refuses.
 */
export function requireSession(context: LoaderFunctionArgs['context'], wanted: string): void {
  if (context.get(mayBeMemberContext)) return;
  // On the server the toasts would be shared by all visitors.
  if (typeof window !== 'undefined') showLoginRequired();
  const { pathname, search } = new URL(wanted);
  // oxlint-disable-next-line typescript/only-throw-error -- React Router's loaders throw responses
  throw redirect(loginHref(pathname + search, 'required'));
}
