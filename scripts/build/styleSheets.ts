import { join } from 'node:path';
import type { Plugin } from 'vite';

const SHEETS = 'client/styles/sheets';

/**
 * The style sheets besides `common`, and the modules that need them. A part that the server renders and whose code comes later has
 * its sheet with its page, since the document's `<link>`s are those of pages and layouts.
 */
const WANTED: Record<string, RegExp> = {
  members: /^(shell\/layouts\/account|pages\/(form\/detail|vip\/(index|detail)))$/,
  profile: /^pages\/user\//,
  wallet: /^pages\/(wallet\/|vip\/|user\/index)/,
  loan: /^pages\/form\//,
  hero: /^pages\/(index|about\/index|contact|(news|help)\/\w+)$/,
  home: /^pages\/(index|form\/index)$/,
  banks: /^pages\/bank\/(?!tools)/,
  offersTable: /^pages\/bank\/index$/,
  offer: /^pages\/bank\//,
  match: /^pages\/bank\/match$/,
  tools: /^pages\/bank\/tools\//,
  codes: /^(shell\/layouts\/login|pages\/(contact|user\/(?!index).+|wallet\/withdrawl))$/,
  uploads: /^pages\/(form\/(detail|recordDetail)|user\/info|wallet\/withdrawl)$/,
  articles: /^pages\/(contact|play|about\/\w+|(news|help|notice|search)\/\w+)$/,
  site: /^pages\/(contact|play|sitemap|about\/\w+)$/,
  vip: /^pages\/vip\//,
  spread: /^pages\/spread$/,
  charts: /^pages\/(index|bank\/detail|bank\/tools\/payment|user\/index|wallet\/record)$/,
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
