import { pages } from '../../server/page/listedPages.ts';

/** The pages of the route table with their handles; `1` stands for each placeholder, and `privacy` for the key of an agreement. */
export const tablePages = pages.map((handle) => ({
  path: handle.path.replace(':key', 'privacy').replace(/:\w+/g, '1'),
  handle,
  /** The path has an id; the page is a 404 if the upstream has no such record. */
  detail: handle.path.includes(':'),
}));
