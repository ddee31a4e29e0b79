/** Ends of a path that some program between browser and file could read as another path. */
export const PATHS = [
  '/%2f', '/%2F', '/a%2fb', '/%5c', '/a%5Cb', '/%00', '/a.js%00.png', '/%01', '/%0a', '/%0d%0aX:1', '/%7f', '/%c2%80', '/..', '/../..', '/../../etc/passwd', '/../package.json', '/a/../b', '/./a', '/.', '/a/./b',
  '/%2e', '/%2e%2e', '/%2E%2E/a', '/.%2e/a', '/%2e./a', '/..%2f..%2fetc%2fpasswd', '/..%5c..%5cwindows', '/%2e%2e%2f', '/..%00/', '/....//', '/..;/', '/;', '/a;b', '/%3b', '/a%3Bb', '//', '//a', '/a//b', '//evil.example/..',
  '/\\', '/\\..\\', '/a\\b', '/%c0%af', '/%c0%ae%c0%ae', '/%e0%80%af', '/%f0%80%80%af', '/%ff', '/%ed%a0%80', '/%f5%80%80%80', '/%e4%b8', '/%', '/%2', '/%zz', '/a%', '/%u002e', '/%61', '/%41bc', '/%7e', '/%30', '/%252e%252e', '/%252f', '/%255c', '/%2500',
  '/a#b', '/a?b#c', '/{a}', '/<a>', '/"a"', '/a`b', '/\x80', '/\xe4\xb8\xad', '/?q=\xe4\xb8\xad', '/?\x7f',
];

/** Where a path may begin: built files, calls, and pages. */
export const PLACES = { assets: '/assets', calls: '/bff', page: '/news' };

/** Files that must not be served, written in plain form. */
export const HIDDEN_FILES = [
  '/.env', '/.git/config', '/.git/HEAD', '/.gitignore', '/package.json', '/package-lock.json', '/server/main.js', '/dist/server/main.js', '/assets/.vite/manifest.json', '/.vite/manifest.json', '/assets/index.js.map', '/assets/', '/assets', '/var/portal.db', '/etc/passwd', '/node_modules/fastify/package.json', '/.well-known/security.txt', '/backup.zip', '/assets/package.json', '/.DS_Store',
];

/** Addresses of pages that are allowed, though they need a closer look. */
export const LEGAL = ['/', '/news', '/news/', '/news/1', '/news?page=2', '/%E8%B4%B7%E6%AC%BE', '/%e8%b4%b7%e6%ac%be', '/news/%E5%B8%AE%E5%8A%A9', '/help/a.b', '/help/a..b', '/help/..a', '/help/.a', '/help/a~b', "/help/a!$&'()*+,=:@b", '/help/a%20b', '/help/100%25', '/search?q=%E8%B4%B7%E6%AC%BE%2F%3B..//', '/search?q=a;b', '/.well-known/x'];
