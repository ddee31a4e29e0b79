import { redirectDocument, type ActionFunctionArgs } from 'react-router-dom';
import { apiOf } from './context.ts';

/**
 * Action of `/logout`: closes the session, then loads the home page as a new document, so that no data of the member stays
 * in this tab's memory. If the logout fails, the page stays and a toast shows the error.
 */
export async function logout({ context }: ActionFunctionArgs) {
  const message = await apiOf(context).logout();
  return typeof message === 'string' ? redirectDocument('/') : null;
}
