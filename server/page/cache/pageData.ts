import { NOT_FOUND } from '../../../shared/codes.ts';
import { siteCache } from '../../../shared/contract/cache.ts';
import { contract, type CallName } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { CallContext } from '../../gateway/callContext.ts';

/** How long it is known that a record is missing (ms). */
const MISSING_FOR = siteCache.fresh * 1000;

/** The data that a page was made from. */
export interface PageData {
  /** Changes with any of the data; undefined: some could not be read. */
  version: string | undefined;
  /** Time (ms) for which all of the data are fresh yet. */
  freshFor: number;
  /** A call was made that visitors do not share. */
  isPersonal: boolean;
}

/** Notes what a page reads while its loaders run. */
export function collectPageData() {
  const versions: string[] = [];
  const data: PageData = { version: '', freshFor: Infinity, isPersonal: false };
  return {
    /** Notes that a call has begun. */
    begin(name: CallName): void {
      // Each row is an endpoint.
      if (name !== 'offers' && !(contract[name] as Endpoint).cache) data.isPersonal = true;
    },
    /** Notes that the page did not wait for a call, so that it lacks some of the data, even if they come before it is rendered. */
    late: (): void => {
      data.version = undefined;
    },
    /** Notes the end of a call, by its name and input, with what the gateway said of it. */
    end(name: CallName, input: string, code: number, { version, freshFor = MISSING_FOR }: Pick<CallContext, 'version' | 'freshFor'>): void {
      if (version === undefined && code !== NOT_FOUND) data.version = undefined;
      versions.push(`${name}${input}=${version ?? code}`);
      data.freshFor = Math.min(data.freshFor, freshFor);
    },
    // The loaders run side by side, so the order of their calls is a matter of chance.
    read: (): PageData => ({ ...data, version: data.version === undefined ? undefined : versions.sort().join('\n') }),
  };
}
export type PageDataCollector = ReturnType<typeof collectPageData>;
