import { isListed } from '../../client/handle.ts';
import { findPage } from './findPage.ts';

/** The template of the page at a path, such as `/bank/:id`, for log lines; `unknown` if there is no such page. A path may have personal data in it. */
export const pageTemplate = (path: string): string => findPage(path).handle?.path ?? 'unknown';

/** The number of a public record, such as an article. No telephone or identity number is that short. */
const RECORD_ID = /^[1-9]\d{0,6}$/;

/**
 * The address of a page view for a third party; undefined if there is no such page. A public page has its address, with the record's number; any
 * other has its template: the records of a member are nobody's business.
 */
export function countedPath(path: string): string | undefined {
  const { handle, params } = findPage(path);
  if (handle?.path === undefined) return undefined;
  const isPublic = isListed(handle) && Object.values(params).every((value) => RECORD_ID.test(value));
  return isPublic ? Object.entries(params).reduce((address, [name, value]) => address.replace(`:${name}`, value), handle.path) : handle.path;
}
