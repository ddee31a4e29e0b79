import type { Page } from 'playwright-core';

/** Holds the page's requests to `url` until the returned function is called. Those that the page gives up meanwhile are dropped. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}
