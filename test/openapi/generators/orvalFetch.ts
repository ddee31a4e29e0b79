import { portalFetch } from './portalFetch';

/** How the client of orval sends its requests (orval.config.mjs). */
export async function orvalFetch<T>(url: string, init: RequestInit): Promise<T> {
  const response = await portalFetch(url, init);
  return { data: await response.json(), status: response.status, headers: response.headers } as T;
}
