import type { Measure } from './cost.ts';
import { newPage, scenarios } from './scenarios.ts';
import type { Servers } from './servers.ts';
import type { Row } from './table.ts';

/** Rows of a list, and connections, of which the last is compared with the first. */
const LISTS = [20, 100, 400];
const CROWDS = [10, 100, 1_000];
/** Different pages of visitors. */
const PAGES = 10_000;

/** Whether the cost grows no faster than the work: with the rows of a list, the connections, the pages that are kept, and the time. */
export async function measureGrowth(servers: Servers, measure: Measure, say: (what: string) => void): Promise<Row[]> {
  const { gateway } = servers;

  const byByte: number[] = [];
  const sizes: number[] = [];
  for (const rows of LISTS) {
    say(`a list of ${rows} rows`);
    await servers.setRows(rows);
    const { cpu, bytes } = await measure(gateway, { path: () => '/wallet/record', isMember: true, connections: 4, floor: 'react' });
    byByte.push(cpu / bytes);
    sizes.push(bytes);
  }
  await servers.setRows(0);
  if (sizes.some((bytes, index) => bytes <= (sizes[index - 1] ?? 0))) throw new Error(`the lists have not grown: ${sizes.join(', ')} bytes`);

  const byCrowd: number[] = [];
  for (const connections of CROWDS) {
    say(`${connections} connections`);
    byCrowd.push((await measure(gateway, { path: () => '/', connections })).cpu);
  }

  const byPage: number[] = [];
  for (let made = 0; made < PAGES;) {
    say(`${made} of ${PAGES} pages`);
    const { cpu, served } = await measure(gateway, { path: newPage, connections: 4 });
    byPage.push(cpu);
    made += served;
  }

  const before = gateway.memory();
  for (const scenario of scenarios) {
    say(`${scenario.name}, once more`);
    await measure(gateway, scenario);
  }

  const lastToFirst = (figures: number[]) => (figures.at(-1) ?? NaN) / (figures[0] ?? NaN);
  const row = (name: string, value: number, must: number, reach: number): Row => ({ name, value, must, reach, isCeiling: true });
  return [
    row(`CPU by byte of a list of ${LISTS.at(-1)} rows against ${LISTS[0]}`, lastToFirst(byByte), 1.1, 1),
    row(`CPU of / at ${CROWDS.at(-1)} connections against ${CROWDS[0]}`, lastToFirst(byCrowd), 1.5, 1.2),
    row(`CPU of a new page after ${PAGES} others against the first`, lastToFirst(byPage), 1.2, 1),
    row('memory after a repeat against before', gateway.memory() / before, 1.1, 1),
  ];
}
