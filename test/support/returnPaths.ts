/** Return paths that are kept, and how they are returned. */
export const KEPT: [given: string, expected: string][] = [
  ['/', '/'],
  ['/user', '/user'],
  ['/user/', '/user/'],
  ['/user/info', '/user/info'],
  ['/user/loginHelp', '/user/loginHelp'],
  ['/wallet/record', '/wallet/record'],
  ['/wallet/record?page=2&type=1', '/wallet/record?page=2&type=1'],
  ['/news/3#top', '/news/3#top'],
  ['/bank?loan_type_id=1#list', '/bank?loan_type_id=1#list'],
  ['/bank?q=%E4%BC%81%E4%B8%9A', '/bank?q=%E4%BC%81%E4%B8%9A'],
  ['/form/7?next=//evil.example', '/form/7?next=//evil.example'],
  ['/form/7?next=%2F%2Fevil.example', '/form/7?next=%2F%2Fevil.example'],
  ['/a//b', '/a//b'],
  ['/@evil.example', '/@evil.example'],
  ['/a/../wallet/record', '/wallet/record'],
  ['/./user', '/user'],
  ['/bffing', '/bffing'],
  ['/%E4%B8%AD', '/%E4%B8%AD'],
  ['/a:b', '/a:b'],
  [`/${'a'.repeat(511)}`, `/${'a'.repeat(511)}`],
];

/** Values that are no return path. */
export const REFUSED: unknown[] = [
  // not a string, or several
  undefined, null, 0, 1, true, {}, [], ['/user'], ['/user', '/wallet/record'], { toString: () => '/user' }, '',
  // other origins
  '//e', '//e/', '///e', '////e', '//e/%2f..', '//e%2f..', '//u@e', '//u:p@e', '//[::1]', '//[::1]/user', '//127.1', '//e:443',
  'https://e', 'http://e', 'HTTPS://e', 'https:e', 'http:e', 'http:/e', 'https:/e', 'https:///e', 'http:\\\\e', 'ftp://e', 'e', 'e.example', 'www.e.example/user', '.e', '@e',
  '\\e', '\\\\e', '/\\e', '/\\/e', '\\/e', '\\/\\/e', '/\\\\e', '/user\\..\\..//e', '/\\e?x=/user',
  '/.//e', '/././/e', '/..//e', '/a/..//e', '/a/b/../..//e', '/%2e//e', '/%2E//e', '/%2e%2e//e', '/a/%2e%2e//e', '/.%2e//e', '/a/.%2e//e',
  '/./\\e', '/a/..\\e',
  // schemes that run scripts or contain data
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'java\tscript:alert(1)', '\x01javascript:alert(1)', ' javascript:alert(1)', 'javascript://e/%0aalert(1)',
  'data:text/html,x', 'vbscript:x', 'blob:https://e/x', 'file:///etc/passwd', 'mailto:a@e', 'tel:110', 'about:blank',
  // control characters, spaces, other alphabets
  ' /user', '/user ', ' //e', '\t//e', '/\t/e', '/\n/e', '/\r/e', '/\r\n/e', '/\x00/e', '/\x0b/e', '/\x1f', '/\x7f', '/\x80', '/ /e', '/\u00a0/e',
  '／／e', '//。e', '/。。/e', '/用户', '/\u2028', '/\u202euser', '/\u200b/e', '/\ufeff', '\ufeff/user', '/＼e',
  '/user\r\nSet-Cookie: a=b', '/user\nLocation: //e', '/user%0d%0aSet-Cookie:a=b', '/user%0aX', '/user%0DX',
  // encoded separators
  '/%2fe', '/%2Fe', '/%2f%2fe', '/%5ce', '/%5Ce', '/%5c%5ce', '/a%2f..%2f..%2fe', '/%00', '/user%00', '/%09/e', '/a%09b', '/a/%2f/e',
  // not decodable
  '/%', '/%zz', '/%e4%b8', '/%ff', '/%c0%af',
  // /bff, and the login page itself
  '/bff', '/bff/', '/bff/user', '/BFF/user', '/bff/user/bag?x=1', '/%62ff/user', '/a/../bff/user', '/./bff', '/bff#x', '/bff?x',
  '/user/login', '/user/login/', '/user/login//', '/user/login?from=/user', '/user/login#x', '/USER/LOGIN', '/user/%6cogin', '/user/./login', '/x/../user/login?way=code',
  // length
  `/${'a'.repeat(512)}`, `/${'a'.repeat(600)}`, `/?${'a'.repeat(50_000)}`,
];
