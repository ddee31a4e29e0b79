import t from 'tap';
import { linkedPage } from '../../client/shell/links.ts';

const HERE = new URL('https://portal.example/news?page=2');

/** An anchor as in a browser: `href` resolved, `hash` parsed. */
function anchor(href: string, { target = '', download = false } = {}) {
  const url = URL.canParse(href, HERE) ? new URL(href, HERE) : undefined;
  return {
    href: url?.href ?? href,
    hash: url?.hash ?? '',
    target,
    hasAttribute: (name: string) => name === 'download' && download,
  };
}

t.test('links to pages of this site become client-side navigation with query and fragment', async (t) => {
  const paths: [string, string][] = [
    ['/', '/'],
    ['/news/3', '/news/3'],
    ['/wallet/record?page=2&type=1', '/wallet/record?page=2&type=1'],
    ['/help#fees', '/help#fees'],
    ['?page=3', '/news?page=3'],
    ['https://portal.example/vip', '/vip'],
    ['/bffing', '/bffing'],
    ['/mediation', '/mediation'],
    ['/artist', '/artist'],
    ['/news?page=2', '/news?page=2'],
  ];
  for (const [href, path] of paths) t.equal(linkedPage(anchor(href), HERE), path, href);
  t.equal(linkedPage(anchor('/vip', { target: '_self' }), HERE), '/vip');
});

t.test('links to anything else are left to the browser', async (t) => {
  const others = [
    'https://evil.example/news',
    '//evil.example/news',
    'http://portal.example/',
    'https://portal.example:8443/',
    'https://portal.example.evil.example/',
    'mailto:service@portal.example',
    'tel:4000000000',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://evil.example/1',
    // The router would take these for another origin.
    '/.//evil.example',
    '/a/..//evil.example',
    '/news/%2e%2e//evil.example',
    '/%5cevil.example',
    '/%2fevil.example',
    '/%zz',
    '/bff/user/bag',
    '/media/hero-1.svg',
    '/art/mark.svg',
    '/assets/entry.js',
  ];
  for (const href of others) t.equal(linkedPage(anchor(href), HERE), null, href);
});

t.test('an invite link is left to the browser, since only the gateway can keep its code', async (t) => {
  for (const href of ['/?invite=ABC234', '/vip?page=2&invite=ABC234'])
    t.equal(linkedPage(anchor(href), HERE), null, href);
});

t.test('downloads and links to another window are left to the browser', async (t) => {
  t.equal(linkedPage(anchor('/news/3', { download: true }), HERE), null);
  t.equal(linkedPage(anchor('/news/3', { target: '_blank' }), HERE), null);
  t.equal(linkedPage(anchor('/news/3', { target: 'other' }), HERE), null);
});

t.test(
  'a fragment link within the page is left to the browser, to another page it is navigation',
  async (t) => {
    t.equal(linkedPage(anchor('#top'), HERE), null);
    t.equal(linkedPage(anchor('/news?page=2#top'), HERE), null);
    t.equal(linkedPage(anchor('/news#top'), HERE), '/news#top', 'another query is another page');
  },
);
