import t from 'tap';
import { startPortal } from '../helper.ts';
import { Browser } from '../support/browserLike.ts';
import { crawl } from '../support/crawl.ts';
import { listen } from '../support/upstreams/listen.ts';

/** A small site: the body of each path, or its status, or where it redirects to. */
const SITE: Record<string, string | number> = {
  '/': `<a href="/good">1</a> <a href="good#part">2</a> <a href="/gone">3</a> <a href="/moved">4</a> <a href="/movedAway">5</a> <a href="/broken">6</a>
    <a href="/members">7</a> <a href="/loop">8</a> <a name="x">9</a> <form action="/find"></form> <form method="post" action="/write"></form>
    <a href="/file">10</a> <a href="/skipped">11</a>`,
  '/good': '<a href="?page=2">2</a><a href="?page=3">3</a><a href="?page=4">4</a><a href="?page=5">5</a><a href="?page=6">6</a><a href="/">home</a>',
  '/gone': 404,
  '/broken': 500,
  '/moved': '→ /good',
  '/movedAway': '→ /gone',
  '/loop': '→ /loop',
  '/members': 403,
  '/find': `<a href="https://elsewhere.example/a?b=1">1</a><a href="mailto:service@loans.example">2</a><a href="tel:400-000-0000">3</a><a href="https://">4</a>
    <a href="javascript:void 0">5</a><a href="https://undefined/">6</a><a href="mailto:nobody">7</a><a href="tel:">8</a><a href="/deep">9</a><a href="/away">10</a>`,
  '/deep': '<a href="/deeper/gone">x</a>',
  '/away': '→ https://other.example/x',
};

t.test('a crawl opens each address of a site once, by GET, and reports the dead ones with their page', async (t) => {
  const sent: string[] = [];
  const origin = await listen(t, (request, response) => {
    sent.push(`${request.method} ${request.url}`);
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/file') return void response.writeHead(200, { 'content-type': 'text/csv' }).end('<a href="/never">x</a>');
    const found = SITE[pathname] ?? 404;
    if (typeof found === 'number') response.writeHead(found, { 'content-type': 'text/html' }).end('<a href="/never">x</a>');
    else if (found.startsWith('→ ')) response.writeHead(302, { location: found.slice(2) }).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(found);
  });

  const { visited, dead, external } = await crawl(new Browser(origin), ['/'], { skip: (address) => address === '/skipped' });
  t.same(dead.sort(), [
    '/broken (500), linked from /',
    '/deeper/gone (404), linked from /deep',
    '/gone (404), linked from /',
    '/loop (too many redirects), linked from /',
    '/movedAway (/gone → 404), linked from /',
    'https:// (not an address), linked from /find',
    'https://undefined/ (not an address), linked from /find',
    'javascript:void 0 (not an address), linked from /find',
    'mailto:nobody (not an address), linked from /find',
    'tel: (not an address), linked from /find',
  ]);
  t.same(external, ['https://elsewhere.example/a?b=1', 'mailto:service@loans.example', 'tel:400-000-0000', 'https://other.example/x']);
  t.match(visited.find(({ address }) => address === '/members'), { status: 403, from: '/', redirects: [] });
  t.match(visited.find(({ address }) => address === '/moved'), { status: 200, redirects: ['/good'] });
  t.equal(visited.find(({ address }) => address === '/')?.from, '');
  const addresses = visited.map(({ address }) => address);
  t.equal(new Set(addresses).size, addresses.length, 'each once');
  t.same(addresses.filter((address) => address.startsWith('/good')), ['/good', '/good?page=2', '/good?page=3', '/good?page=4'], 'three queries of a path');
  t.same(sent.filter((request) => !request.startsWith('GET ') || /write|never|skipped/.test(request)), [], 'no POST, no links of refused pages and of files');
  t.match(await crawl(new Browser(origin), ['/nowhere']), { dead: ['/nowhere (404), linked from the start'] });
});

t.test('no link that a visitor of the portal finds is dead', async (t) => {
  const portal = await startPortal(t);
  const { visited, dead, external } = await crawl(portal.browser(), ['/'], { variants: 1 });
  t.same(dead, []);
  t.ok(visited.length > 80, `${visited.length} addresses`);
  t.same(visited.filter(({ status }) => status !== 200), [], 'every address opens, and needs no more rights than its link');
  t.ok(external.length > 0);
});
