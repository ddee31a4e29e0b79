import { SESSION_RESET_PATH } from '../../shared/paths.ts';
import type { Browser } from './browserLike.ts';

/** Does what a page's script does with the fingerprint of a refused token: it has exactly this token removed. The page's text must have one. */
export async function resetRefused(browser: Browser, page: string): Promise<void> {
  const [, fingerprint] = /"refused":"([0-9a-f]{16})"/.exec(page) ?? [];
  if (!fingerprint) throw new Error('the page names no refused token');
  await browser.post(SESSION_RESET_PATH, { fingerprint });
}
