import type { Page } from './page.ts';

/** A redirect target: a path of ours, or the mobile site. */
export interface Redirect {
  to: string;
}

/** A stage of the pipeline that may send the request elsewhere. */
export type Guard = (page: Page) => Redirect | undefined | Promise<Redirect | undefined>;
