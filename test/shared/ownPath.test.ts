import t from 'tap';
import { fileUrlRule } from '../../shared/rules/fileUrl.ts';
import { ownPath } from '../../shared/rules/ownPath.ts';
import { safeReturn } from '../../shared/rules/returnPath.ts';

const OWN: [given: string, path: string][] = [
  ['/', '/'], ['/bank', '/bank'], ['/bank?loan_type_id=1#list', '/bank?loan_type_id=1#list'], ['/news/3', '/news/3'], ['/media/banner-1.svg', '/media/banner-1.svg'],
  ['/bff/upload/7', '/bff/upload/7'], ['/a//b', '/a//b'], ['/a/../bank', '/bank'], ['/a:b', '/a:b'], ['/@evil.example', '/@evil.example'],
  ['/bank?next=//evil.example', '/bank?next=//evil.example'], ['/bank?next=%2F%2Fevil.example', '/bank?next=%2F%2Fevil.example'], ['/%E4%B8%AD', '/%E4%B8%AD'],
  // as people write them; a browser writes them out
  ['/bank?keyword=贷款', '/bank?keyword=%E8%B4%B7%E6%AC%BE'], ['/帮助', '/%E5%B8%AE%E5%8A%A9'],
];

const FOREIGN: unknown[] = [
  undefined, null, 0, true, {}, ['/bank'], '', 'bank', './bank', '?page=2', '#top',
  // another origin, plainly
  'https://evil.example/', 'http:evil.example', '//evil.example', '///evil.example', '//evil.example/%2f..', '//u@evil.example',
  // what browsers read as a slash, or drop
  '/\\evil.example', '\\\\evil.example', '\\/evil.example', '/\\/evil.example', '/a\\..\\..//evil.example', '/./\\evil.example',
  '/\t/evil.example', '/\n/evil.example', '/\r\n/evil.example', '/\x00/evil.example', '/\x0b/evil.example', '/\x1f', '/\x7f', ' /bank', '/bank ', '\t//evil.example',
  // two slashes once the dots are gone
  '/.//evil.example', '/a/..//evil.example', '/%2e//evil.example', '/a/%2e%2e//evil.example',
  // encoded separators and control characters, which a proxy or a router may decode
  '/%5cevil.example', '/%5Cevil.example', '/%5c%5cevil.example', '/%2fevil.example', '/%2F%2fevil.example', '/%00', '/%09/evil.example', '/%0d%0aLocation:x', '/a%0ab', '/%1b', '/%7f',
  // what no router can decode
  '/%', '/%zz', '/%ff', '/%c0%af',
  // schemes that run or carry
  'javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'mailto:a@evil.example', 'blob:https://evil.example/1',
];

/** A title of printable ASCII: TAP is line by line. */
const shown = (given: unknown) => String(JSON.stringify(given)).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

t.test('a path of this site is given as the URL parser writes it', async (t) => {
  for (const [given, path] of OWN) {
    t.equal(ownPath(given), path, shown(given));
    t.equal(ownPath(path), path, 'and is one again');
    t.equal(new URL(path, 'https://portal.example').origin, 'https://portal.example');
  }
});

t.test('whatever a browser, a router or a proxy could take for another origin is none', async (t) => {
  for (const given of FOREIGN) t.equal(ownPath(given), null, shown(given));
});

t.test('no other rule lets through what is none', async (t) => {
  const file = new RegExp(fileUrlRule.pattern, 'u');
  for (const given of FOREIGN) t.equal(safeReturn(given, ''), '', shown(given));
  // An encoded separator does no harm in the address of a file, which no router sees; another site's https is allowed there.
  for (const given of FOREIGN) if (typeof given === 'string' && /^[\s/\\]/.test(given) && !/%|^\/\.|\.\.|[\x00-\x1f\x7f]/.test(given)) t.notMatch(given, file, shown(given));
});
