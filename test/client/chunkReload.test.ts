import t from 'tap';
import { safeStorage } from '../../client/lib/safeStorage.ts';
import { reloadOnce } from '../../client/shell/chunkReload.ts';

t.test('without storage the page is not reloaded, since a reload loop could not be detected', async (t) => {
  const broken = { getItem: () => { throw new Error('denied'); }, setItem: () => { throw new Error('denied'); } };
  let reloads = 0;
  t.equal(reloadOnce(1_000_000, safeStorage(() => broken), () => reloads++), false);
  t.equal(reloads, 0);
});
