import { redirect, type ActionFunctionArgs } from 'react-router-dom';
import { apiOf } from './context.ts';

/** Action of `/logout`: the gateway forgets the session; then the home page, loaded anew as a visitor's. */
export async function logout({ context }: ActionFunctionArgs) {
  await apiOf(context).logout();
  return redirect('/');
}
