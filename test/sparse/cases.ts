import type { Replies } from '../support/sparsePortal.ts';

export interface Cases {
  /** What the upstream replies in every row, unless the row says otherwise. */
  replies: Replies;
  /** Who opens the pages, unless a step says otherwise; by default a member. */
  as?: 'visitor';
  /** Titles, each with what is done at a portal of its own, one step after the other. */
  rows: Record<string, Step[]>;
}

/** `{ 'GET /api/user': {…} }`: the upstream replies so from here on; where it stands first, from the portal's start. */
export type Step = Call | Visit | { [call: `${string} /api/${string}`]: unknown };

/** A call of the gateway, its body, and the code of its answer. */
export type Call = [call: `${'GET' | 'POST'} /bff/${string}`, body: object, code: number];

/** A page, or several, and what each of them shows. Each has to be tidy. */
export type Visit = [page: string | string[], ...shows: (Words | Look)[]];

/** Words with `=` or `<` are looked for in the HTML, others in the text without spaces. */
export type Words = string | RegExp;

export interface Look {
  not?: Words;
  /** By default 200. */
  status?: number;
  redirectsTo?: string;
  as?: 'visitor' | 'member';
  /** The element that is looked at; by default the page's own part of <main>, without the account's menu. */
  in?: 'html' | 'header' | 'main' | 'footer';
  /** Visitors' pages come from memory; what has changed shows within five seconds. */
  soon?: true;
}
