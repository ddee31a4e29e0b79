import { matchRoutes } from 'react-router-dom';
import { isListed, wantedPage } from '../../client/handle.ts';
import { routes } from '../../client/routes.tsx';

/** The template of the page at a path, such as `/bank/:id`, for log lines; `unknown` if there is no such page. A path may have personal data in it. */
export function pageTemplate(path: string): string {
  const matches = matchRoutes(routes, path);
  return (matches && wantedPage(matches)?.path) ?? 'unknown';
}

/** The number of a public record, such as an article. No telephone or identity number is that short. */
const RECORD_ID = /^[1-9]\d{0,6}$/;

/**
 * The address of a page view for a third party; undefined if there is no such page. A public page has its address, with the record's number; any
 * other has its template: the records of a member are nobody's business.
 */
export function countedPath(path: string): string | undefined {
  const matches = matchRoutes(routes, path);
  const page = matches ? wantedPage(matches) : undefined;
  if (page?.path === undefined) return undefined;
  const params = Object.entries(matches?.at(-1)?.params ?? {});
  const isPublic = isListed(page) && params.every(([, value]) => value !== undefined && RECORD_ID.test(value));
  return isPublic ? params.reduce((address, [name, value]) => address.replace(`:${name}`, value ?? ''), page.path) : page.path;
}
