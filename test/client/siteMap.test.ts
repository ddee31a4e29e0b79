import t from 'tap';
import { pages } from '../../server/page/findPage.ts';
import { SITE_MAP_GROUPS } from '../../client/pages/sitemap.tsx';

t.test('the site map has every public page', (t) => {
  const linked = SITE_MAP_GROUPS.flatMap(({ links }) => links.map(({ href }) => href)).filter((href) => !/^\/about\/\w/.test(href));
  const wanted = pages.filter(({ path, auth }) => !auth && !path.includes(':') && path !== '/user/wxAuth').map(({ path }) => path);
  t.same(linked.toSorted(), wanted.toSorted());
  t.end();
});
