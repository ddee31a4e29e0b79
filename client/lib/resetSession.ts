import { HTTP_TIMEOUT } from '../../shared/constants.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { SESSION_RESET_PATH } from '../../shared/paths.ts';
import { inSessionOrder } from './inSessionOrder.ts';
import { post } from './post.ts';

/**
 * Has the gateway remove the session cookie if it still holds the refused token. Returns whether this browser has a newer
 * session by now, which stays. '': only asks whether it has one. False if the gateway cannot be reached. Never rejects.
 */
export const resetSession = (fingerprint: string): Promise<boolean> =>
  inSessionOrder(async () => {
    try {
      const response = await post(SESSION_RESET_PATH, { fingerprint }, { signal: AbortSignal.timeout(HTTP_TIMEOUT) });
      return fieldsOf(fieldsOf(await response.json()).data).newer === true;
    } catch {
      return false;
    }
  });
