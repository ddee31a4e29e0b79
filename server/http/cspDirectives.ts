/** The directives of Content Security Policies that a browser may name in a report (CSP Level 3), and their old forms. */
export const DIRECTIVES: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'child-src',
  'frame-src',
  'worker-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'sandbox',
  'require-trusted-types-for',
  'trusted-types',
]);

/** The directive that a report names, for a log line: whoever sends the report chooses its text. Its values, if it has some, are left out. */
export function reportedDirective(sent: unknown): string {
  const [name = ''] = typeof sent === 'string' ? sent.slice(0, 64).trim().split(' ', 1) : [];
  return DIRECTIVES.has(name) ? name : name === '' ? 'none' : 'other';
}
