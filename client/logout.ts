import { redirectDocument, type ActionFunctionArgs } from 'react-router-dom';
import { apiOf } from './context.ts';

/**
 * Action of `/logout`: the gateway forgets the session; then the home page as a visitor's, by a page load:
 * nothing of the member stays in this tab's memory. Who could not be logged out stays, and is told so.
 */
export async function logout({ context }: ActionFunctionArgs) {
  const said = await apiOf(context).logout();
  return typeof said === 'string' ? redirectDocument('/') : null;
}
