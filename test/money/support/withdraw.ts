import { TOKEN_COOKIE } from '../../../shared/constants.ts';
import { Browser, type HttpResponse } from '../../support/browserLike.ts';

/** A browser with this token at a gateway. */
export function browserWith(origin: string, token: string): Browser {
  const browser = new Browser(origin);
  browser.jar.set(TOKEN_COOKIE, token);
  return browser;
}

/** A withdrawal of this amount under an idempotency key. */
export const withdraw = (
  browser: Browser,
  key: string,
  amount: string,
  headers: Record<string, string> = {},
): Promise<HttpResponse> =>
  browser.post(
    '/bff/user/withdraw',
    { amount, type: 1, use_last: 1 },
    { 'idempotency-key': key, ...headers },
  );
