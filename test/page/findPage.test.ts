import { createStaticHandler, matchRoutes, type RouteObject } from 'react-router-dom';
import t from 'tap';
import { wantedPage } from '../../client/handle.ts';
import { routes } from '../../client/routes.tsx';
import { findPage } from '../../server/page/findPage.ts';
import { pages } from '../../server/page/pageList.ts';
import { createRandom } from '../limits/simulation.ts';

const byRouter = (path: string) => {
  const matches = matchRoutes(routes, path);
  return { page: wantedPage(matches)?.path, params: { ...matches?.at(-1)?.params, '*': undefined } };
};
const byTable = (path: string) => {
  const { handle, params } = findPage(path);
  return { page: handle?.path, params: { ...params, '*': undefined } };
};

const VALUES = ['1', '999999999', '0', '17', 'x', 'RC20261120', 'compare', 'record', '%31', '%2F', 'a%20b', '中', '%E4%B8%AD', ':id', '*', '13800000001'];

t.test('it finds the same page and placeholders as React Router', async (t) => {
  const random = createRandom();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const templates = [...pages.map(({ path }) => path), '/logout', '/nowhere', '/a/b/c/d', '/*', ''];
  const mutations: ((path: string) => string)[] = [(path) => path, (path) => path, (path) => `${path}/`, (path) => `${path}///`, (path) => `/${path}`, (path) => path.toUpperCase(), (path) => `${path}/1`, (path) => path.replace(/\/[^/]+$/, ''), (path) => path.replaceAll('e', '%65'), (path) => path.replace('/', '//')];
  const seen = new Set<string | undefined>();
  for (let i = 0; i < 1_500; i++) {
    const path = pick(mutations)(pick(templates).replace(/:\w+/g, () => pick(VALUES))) || '/';
    const expected = byRouter(path);
    seen.add(expected.page);
    t.same(byTable(path), expected, path);
  }
  t.equal(seen.size, pages.length + 1, 'each page, and unknown ones');
});

t.test('its routes have the ids that the browser’s router gives them', async (t) => {
  for (const { path } of pages) {
    const example = path.replace(/:\w+/g, '17');
    const idsIn = (table: RouteObject[]) => matchRoutes(table, example)?.map(({ route }) => route.id);
    const ids = idsIn(findPage(example).handler.dataRoutes);
    t.ok(ids && ids.length > 1);
    t.same(ids, idsIn(createStaticHandler(routes).dataRoutes), path);
  }
});
