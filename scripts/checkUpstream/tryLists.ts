import { contract } from '../../shared/contract/index.ts';
import { isList } from '../../server/gateway/read/checkRows.ts';
import { optionalFields, untakenFields } from '../../server/gateway/takenFields.ts';
import type { Adaptation } from '../../server/upstream/adapt/adapt.ts';
import { inParallel } from '../inParallel.ts';
import type { Ask, Asked } from './createAsk.ts';
import { tryFilters } from './filters.ts';
import { type Finding, type List, totalOf } from './list.ts';
import { readPages } from './pages.ts';

/** Tries pages, filters and sort orders of the lists that were read, several lists at once, each with one request after the other. */
export async function tryLists(
  asked: readonly Asked[],
  adaptation: Adaptation,
  ask: Ask,
  atOnce: number,
): Promise<Finding[]> {
  const found: Finding[][] = [];
  const lists = asked.filter(({ name, data }) => data !== undefined && isList(name));
  await inParallel(atOnce, lists, async ({ name, input }, at) => {
    const totals = asked.find((one) => one.name === `${name}Page` && one.data !== undefined);
    const untaken = untakenFields(adaptation, name);
    const list: List = {
      name,
      input,
      fields: optionalFields(contract[name]).filter((field) => !untaken.includes(field)),
      ...(totals && { totals: totals.name, total: totalOf(totals.data) }),
      ask,
    };
    const { read, findings } = await readPages(list);
    found[at] = [...findings, ...(await tryFilters(list, read))].map((one) => ({
      ...one,
      ...('type' in input && typeof input.type === 'string' && { type: input.type }),
    }));
  });
  return found.flat();
}
