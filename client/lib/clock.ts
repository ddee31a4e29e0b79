import { shanghaiDay } from '../../shared/time/now.ts';

let ahead = 0;

/** Notes by how much the server's clock is ahead of this computer's, which may be a day wrong. `date`: of a response that is no copy. */
export function setClock(date: string | null): void {
  if (date) ahead = Date.parse(date) - Date.now();
}

/** By the server's clock; before its first response by this computer's. */
export const now = (): Date => new Date(Date.now() + ahead);

/** In Shanghai. */
export const today = (): string => shanghaiDay(now());
