import t from 'tap';
import { pages } from '../../server/page/listedPages.ts';
import { siteMapGroups } from '../../client/features/site/SiteMapCard.tsx';

t.test('the site map has every public page', (t) => {
  const linked = siteMapGroups('银桥')
    .flatMap(({ links }) => links.map(({ href }) => href))
    .filter((href) => !/^\/about\/\w/.test(href));
  const wanted = pages
    .filter(({ path, auth }) => !auth && !path.includes(':') && path !== '/user/wxAuth')
    .map(({ path }) => path);
  t.same(
    wanted.filter((path) => !linked.includes(path)),
    [],
    'each public page has a link in siteMapGroups (client/features/site/SiteMapCard.tsx)',
  );
  t.same(
    linked.filter((path) => !wanted.includes(path)),
    [],
    'each of its links leads to a public page of client/routes.tsx',
  );
  t.equal(new Set(linked).size, linked.length, 'none twice');
  t.end();
});
