import { join } from 'node:path';
import type { Plugin } from 'vite';

const SHEETS = 'client/styles/sheets';

/** The style sheets besides `common`, and the modules that need them. */
const WANTED: Record<string, RegExp> = {
  members: /^(shell\/layouts\/account|pages\/(form|vip)\/(index|detail))$/,
  profile: /^pages\/user\//,
  wallet: /^pages\/(wallet|vip|user)\//,
  loan: /^pages\/(form|vip|wallet)\//,
  home: /^pages\/(index|about\/index|contact|form\/index|(news|help)\/\w+)$/,
  banks: /^pages\/bank\//,
  articles: /^pages\/(contact|play|sitemap|about\/\w+|(news|help|notice|search)\/\w+)$/,
  vip: /^pages\/vip\//,
  spread: /^pages\/spread$/,
  charts: /^pages\/(index|bank\/detail|bank\/tools\/payment|user\/index|wallet\/record)$/,
  dates: /^ui\/dates\/Calendar$/,
  login: /^shell\/layouts\/login$/,
  search: /^shell\/search\/Suggestions$/,
  thirdParty: /^shell\/thirdParty\/startThirdParties$/,
};

/**
 * Gives each page the style sheets that it needs, in place of all. A page's module imports them, so that Vite loads them before
 * the page is shown, and its manifest names them for the document's `<link>` (server/page/manifest.ts). A browser test finds
 * pages that lack a sheet.
 */
export function styleSheets(): Plugin {
  const at = (path: string) => join(import.meta.dirname, '../..', path);
  return {
    name: 'style-sheets',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/styles/index.css') ? at(`${SHEETS}/common.css`) : undefined),
    transform(code, id) {
      const module = /\/client\/(.+)\.tsx$/.exec(id)?.[1];
      const wanted = module === undefined ? [] : Object.keys(WANTED).filter((name) => WANTED[name]?.test(module));
      return wanted.length > 0 ? { code: `${wanted.map((name) => `import '${at(`${SHEETS}/${name}.css`)}';\n`).join('')}${code}`, map: null } : undefined;
    },
  };
}
