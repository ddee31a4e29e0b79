import type { Page } from './page.ts';

/** A redirect: to a path of this site, or to an address of the mobile site. */
export interface Redirect {
  to: string;
}

/** A step of the page pipeline that may end it with a redirect. */
export type Guard = (page: Page) => Redirect | undefined | Promise<Redirect | undefined>;
