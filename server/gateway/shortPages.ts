import { PAGE, PAGE_SIZE } from '../../shared/constants.ts';
import type { CallName } from '../../shared/contract/index.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { toQuery } from '../../shared/wire.ts';
import type { Session } from '../session/session.ts';
import { rowCount } from './read/checkRows.ts';
import type { DriftPlace } from './read/drift.ts';
import { listOf } from './takenFields.ts';

/**
 * Notices first pages with fewer rows than the list has by its total, as of an upstream that counts pages from 0 or has a limit of its own. The
 * total stands in the data, or comes from the list's own call (`billPage`) in the same request.
 */
export function createShortPages() {
  /** By the session of a request, and by list and filter. */
  const requests = new WeakMap<Session, Map<string, { rows?: number; total?: number }>>();

  return function shortPageOf(
    name: CallName,
    input: Readonly<Record<string, unknown>>,
    data: unknown,
    session: Session,
  ): DriftPlace[] {
    if (input.page !== PAGE) return [];
    const lists = requests.get(session) ?? new Map<string, { rows?: number; total?: number }>();
    requests.set(session, lists);
    const { total } = Array.isArray(data) ? {} : fieldsOf(data);
    const key = listOf(name) + toQuery(input);
    const known = {
      ...lists.get(key),
      ...(typeof total === 'number' && { total }),
      ...(listOf(name) === name && { rows: rowCount(data) }),
    };
    lists.set(key, known);
    const expected = Math.min(known.total ?? 0, typeof input.count === 'number' ? input.count : PAGE_SIZE);
    return known.rows !== undefined && known.rows < expected ? [{ path: '/', kind: 'paging', n: 1 }] : [];
  };
}
