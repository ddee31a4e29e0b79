import { isListed } from '../../client/handle.ts';
import { pages as table } from '../../client/pageTable.ts';

/** All pages of the route table, in its order. `path` may be a template (`/news/:id`). */
export const pages = [...table.values()];

/** Pages that search engines may list. */
export const listedPages = pages.filter(isListed);
