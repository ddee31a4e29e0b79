import { LRUCache } from 'lru-cache';
import { PAGE, PAGE_SIZE, SUCCESS } from '../../shared/constants.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { PAGE_MAX } from '../../shared/paging.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { toQuery } from '../../shared/wire.ts';
import type { Session } from '../session/session.ts';
import { LEARNED_FOR } from './capabilities.ts';
import { cutPage, identitiesOf, rowCount } from './read/checkRows.ts';
import type { DriftPlace } from './read/drift.ts';

/**
 * What an upstream answers to a page far past the end: nothing, as it should; the whole list, whatever page is asked for; or the rows of
 * some page again.
 */
type PastEnd = 'nothing' | 'whole' | 'again';

type Input = Readonly<Record<string, unknown>> & { page?: number; count?: number; keyword?: string };
/** Makes the call again with other fields. */
type Ask = (fields: Input) => Promise<Envelope>;

/** Whether both have the same rows in the same order. */
const areSame = (name: CallName, one: unknown, other: unknown): boolean =>
  identitiesOf(name, one).join() === identitiesOf(name, other).join();

/** A keyword that is in no text. */
export const IN_NO_TEXT = 'qzxjvkw';

/** Lists of which something is known at most; without its entry it is asked for again. */
const KNOWN_MAX = 2_000;

/**
 * What one answer cannot say of a list is learnt by asking for something that no list has, and only when a caller's own answer leaves it open.
 * It is kept in `LEARNED_FOR` for the same list of the same session: another member's list, or another filter, may answer differently.
 */
export function createListProbes(now: () => number) {
  const pastEnds = remembered<PastEnd>(now);
  const keywords = remembered<boolean>(now);

  return {
    /** Whether a list gives its rows whatever keyword is looked for. */
    async ignoresKeyword(
      name: CallName,
      input: Input,
      data: unknown,
      ask: Ask,
      session: Session,
    ): Promise<boolean> {
      if (input.keyword === undefined || rowCount(data) === 0) return false;
      const ignores = await keywords.of(listKey(name, input, session), async () => {
        const { code, data: found } = await ask({ keyword: IN_NO_TEXT, page: PAGE });
        return isUpstreamFailure(code) ? undefined : code === SUCCESS && rowCount(found) > 0;
      });
      return ignores ?? false;
    },

    /**
     * Makes the page that was asked for of what the upstream sent. An upstream that knows no pages sends its whole list for each: the
     * page is cut out of it. With one that sends rows again past the end, or for any page, a list would not end: rows that are those of
     * the page before are left out.
     */
    async pageOf(
      name: CallName,
      input: Input,
      data: unknown,
      ask: Ask,
      session: Session,
    ): Promise<{ data: unknown; places: DriftPlace[] }> {
      const { page = PAGE, count = PAGE_SIZE } = input;
      const rows = rowCount(data);
      const asItIs = { data, places: [] };
      if (!('page' in contract[name].input.properties) || rows === 0) return asItIs;
      if (page === PAGE && rows <= count) return asItIs;
      const noted: DriftPlace[] = [{ path: '/', kind: 'paging', n: 1 }];
      const pastEnd = await pastEnds.of(listKey(name, input, session), async () => {
        const { code, data: far } = await ask({ page: PAGE_MAX });
        if (isUpstreamFailure(code)) return undefined;
        if (code !== SUCCESS || rowCount(far) === 0) return 'nothing';
        return rowCount(far) > count && areSame(name, far, data) ? 'whole' : 'again';
      });
      if (pastEnd === 'whole') return { data: cutPage(data, input), places: noted };
      if (pastEnd === 'again' && page > PAGE) {
        const before = await ask({ page: page - 1 });
        if (before.code === SUCCESS && areSame(name, before.data, data))
          return { data: cutPage(data, { page: PAGE_MAX, count }), places: noted };
      }
      // Pages of another size: each is shown as it is, so that no row is lost.
      return rows > count ? { data, places: noted } : asItIs;
    },
  };
}

/** The list that a caller sees under this filter, whatever page and keyword are asked for. */
const listKey = (name: CallName, input: Input, { fingerprint = '' }: Session): string =>
  fingerprint + name + toQuery({ ...input, page: undefined, keyword: undefined });

/** One fact for each list, for some time. `learn` gives undefined when nothing could be found out. */
function remembered<T extends string | boolean>(now: () => number) {
  const facts = new LRUCache<string, { fact: T; until: number }>({ max: KNOWN_MAX });
  return {
    async of(list: string, learn: () => Promise<T | undefined>): Promise<T | undefined> {
      const known = facts.get(list);
      if (known && known.until > now()) return known.fact;
      const fact = (await learn()) ?? known?.fact;
      if (fact !== undefined) facts.set(list, { fact, until: now() + LEARNED_FOR });
      return fact;
    },
  };
}
