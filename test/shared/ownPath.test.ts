import t from 'tap';
import { ownPath, safeReturn } from '../../shared/rules/ownPaths.ts';
import { fileUrlRule } from '../../shared/rules/files.ts';

const OWN: [given: string, path: string][] = [
  ['/', '/'], ['/bank', '/bank'], ['/bank?loan_type_id=1#list', '/bank?loan_type_id=1#list'], ['/news/3', '/news/3'], ['/media/banner-1.svg', '/media/banner-1.svg'],
  ['/bff/upload/7', '/bff/upload/7'], ['/a//b', '/a//b'], ['/a/../bank', '/bank'], ['/a:b', '/a:b'], ['/@evil.example', '/@evil.example'],
  ['/bank?next=//evil.example', '/bank?next=//evil.example'], ['/bank?next=%2F%2Fevil.example', '/bank?next=%2F%2Fevil.example'], ['/%E4%B8%AD', '/%E4%B8%AD'],
  // not percent-encoded; the URL parser encodes them
  ['/bank?keyword=贷款', '/bank?keyword=%E8%B4%B7%E6%AC%BE'], ['/帮助', '/%E5%B8%AE%E5%8A%A9'],
];

const FOREIGN: unknown[] = [
  undefined, null, 0, true, {}, ['/bank'], '', 'bank', './bank', '?page=2', '#top',
  // plainly another origin
  'https://evil.example/', 'http:evil.example', '//evil.example', '///evil.example', '//evil.example/%2f..', '//u@evil.example',
  // characters that browsers read as a slash, or drop
  '/\\evil.example', '\\\\evil.example', '\\/evil.example', '/\\/evil.example', '/a\\..\\..//evil.example', '/./\\evil.example',
  '/\t/evil.example', '/\n/evil.example', '/\r\n/evil.example', '/\x00/evil.example', '/\x0b/evil.example', '/\x1f', '/\x7f', ' /bank', '/bank ', '\t//evil.example',
  // two slashes after dot segments are removed
  '/.//evil.example', '/a/..//evil.example', '/%2e//evil.example', '/a/%2e%2e//evil.example',
  // encoded separators and control characters, which a proxy or a router may decode
  '/%5cevil.example', '/%5Cevil.example', '/%5c%5cevil.example', '/%2fevil.example', '/%2F%2fevil.example', '/%00', '/%09/evil.example', '/%0d%0aLocation:x', '/a%0ab', '/%1b', '/%7f',
  // cannot be decoded
  '/%', '/%zz', '/%ff', '/%c0%af',
  // schemes that run scripts or contain data
  'javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'mailto:a@evil.example', 'blob:https://evil.example/1',
];

/** An assertion message in printable ASCII, because TAP is line-based. */
const shown = (given: unknown) => String(JSON.stringify(given)).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

t.test('a path of this site is returned as the URL parser writes it', async (t) => {
  for (const [given, path] of OWN) {
    t.equal(ownPath(given), path, shown(given));
    t.equal(ownPath(path), path, 'a returned path is returned unchanged');
    t.equal(new URL(path, 'https://portal.example').origin, 'https://portal.example');
  }
});

t.test('anything that a browser, a router or a proxy could take for another origin gives null', async (t) => {
  for (const given of FOREIGN) t.equal(ownPath(given), null, shown(given));
});

t.test('the rules for return paths and file addresses refuse the same values', async (t) => {
  const file = new RegExp(fileUrlRule.pattern, 'u');
  for (const given of FOREIGN) t.equal(safeReturn(given, ''), '', shown(given));
  // A file address may have an encoded separator, since no router decodes it, and may be https on another site.
  for (const given of FOREIGN) if (typeof given === 'string' && /^[\s/\\]/.test(given) && !/%|^\/\.|\.\.|[\x00-\x1f\x7f]/.test(given)) t.notMatch(given, file, shown(given));
});
