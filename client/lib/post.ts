import { setClock } from './clock.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';

/** To a route outside the contract. Rejects if there is no response. */
export async function post(path: string, body: object, init: RequestInit): Promise<Response> {
  const response = await fetch(path, {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json', [CSRF_HEADER]: CSRF_VALUE },
    body: JSON.stringify(body),
  });
  setClock(response.headers.get('date'));
  return response;
}
