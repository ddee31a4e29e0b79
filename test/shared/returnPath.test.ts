import t from 'tap';
import { safeReturn } from '../../shared/rules/ownPaths.ts';
import { KEPT, REFUSED } from '../support/returnPaths.ts';

/** An assertion message in printable ASCII, because TAP is line-based. */
const shown = (given: unknown) =>
  String(JSON.stringify(given))
    .slice(0, 60)
    .replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

t.test('a path of this site is kept, as the URL parser writes it', async (t) => {
  for (const [given, expected] of KEPT) t.equal(safeReturn(given), expected, shown(given));
});

t.test('anything else gives the fallback', async (t) => {
  for (const given of REFUSED) t.equal(safeReturn(given), '/user', shown(given));
});

t.test('the caller can choose the fallback', async (t) => {
  t.equal(safeReturn('//e', '/'), '/');
  t.equal(safeReturn(undefined, '/wallet/record'), '/wallet/record');
});

t.test('a result always resolves to the origin of the base URL', async (t) => {
  for (const given of [...KEPT.map(([path]) => path), ...REFUSED]) {
    t.equal(new URL(safeReturn(given), 'https://www.yinqiao.example').origin, 'https://www.yinqiao.example');
  }
});

t.test('a kept path is kept unchanged', async (t) => {
  for (const [given] of KEPT) t.equal(safeReturn(safeReturn(given)), safeReturn(given));
});
