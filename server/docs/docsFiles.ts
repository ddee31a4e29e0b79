import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import type { Language } from '../../shared/paths.ts';
import { cachedResponse, type CachedResponse } from '../http/cachedResponse.ts';

/** Id of the element that Swagger UI fills. */
export const REFERENCE_ID = 'reference';

/** Address of the description in each language. */
export const DESCRIPTIONS: Record<Language, string> = {
  zh: gatewayRoutes.description.path,
  en: gatewayRoutes.englishDescription.path,
};

/** What the script puts between and before the things that Swagger UI shows. */
const WORDS: Record<Language, { headers: string; comma: string; filter: string }> = {
  zh: { headers: '响应头：', comma: '、', filter: '按标签或路径筛选' },
  en: { headers: 'Response headers: ', comma: ', ', filter: 'Filter by tag or path' },
};

/**
 * The script that starts Swagger UI. "Try it out" sends reads only, and without the session's cookie: on this origin a click would else act
 * as the member who is logged in, without the questions that the pages ask before money moves. No validator of another site is asked.
 *
 * The refusals have one form. Only 400 is shown with its body; the others are a line each.
 */
const startReference = (language: Language): string => `const words = ${JSON.stringify(WORDS[language])};
const shortRefusals = () => ({
  wrapComponents: {
    response: (Response, { React }) => (props) => {
      const { code, response, getComponent } = props;
      if (code !== 'default' && Number(code) <= 400) return React.createElement(Response, props);
      const headers = Object.keys(response.get('headers')?.toJS() ?? {}).join(words.comma);
      return React.createElement(
        'tr',
        { className: 'response refusal', 'data-code': code },
        React.createElement('td', { className: 'response-col_status' }, code),
        React.createElement(
          'td',
          { className: 'response-col_description' },
          React.createElement(getComponent('Markdown', true), { source: response.get('description') }),
          headers && React.createElement('p', { className: 'refusal-headers' }, words.headers + headers),
        ),
      );
    },
  },
});
SwaggerUIBundle({
  url: ${JSON.stringify(DESCRIPTIONS[language])},
  dom_id: ${JSON.stringify(`#${REFERENCE_ID}`)},
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
  showExtensions: true,
  supportedSubmitMethods: ['get'],
  requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
  plugins: [shortRefusals],
  onComplete: () => {
    const filter = document.querySelector('.operation-filter-input');
    filter?.setAttribute('placeholder', words.filter);
    filter?.setAttribute('aria-label', words.filter);
  },
});
`;

/** Style sheet of the pages for programmers. The colours and sizes are those of client/styles/tokens.css, which is not served by itself. */
const docsStyle = `
*, ::before, ::after { box-sizing: border-box; }
html { font: 14px/22px "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif; color: #33415c; background: #fff; scroll-padding-top: 24px; }
body { margin: 0; }
.wrap { width: min(1120px, 100% - 48px); margin-inline: auto; }
.skip { position: absolute; left: 8px; top: -60px; padding: 8px 16px; background: #fff; color: #1557d6; z-index: 1; }
.skip:focus { top: 8px; }
:focus-visible { outline: 2px solid #1557d6; outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
.head { border-bottom: 1px solid #e3e8ef; }
.head .wrap { display: flex; align-items: center; gap: 32px; height: 64px; }
.head a { color: #33415c; text-decoration: none; }
.head a:hover { color: #0f45ad; }
.head .brand { font: 600 18px/26px inherit; font-weight: 600; font-size: 18px; color: #0f1b2d; }
.head nav { display: flex; gap: 24px; height: 100%; }
.head .other { margin-left: auto; }
.head nav a { display: flex; align-items: center; border-block: 2px solid transparent; }
.head nav a[aria-current] { color: #1557d6; border-bottom-color: #1557d6; font-weight: 600; }
main { padding-block: 32px 96px; }
main > h1, .guide h1 { margin: 0 0 16px; font: 600 32px/44px inherit; font-size: 32px; line-height: 44px; color: #0f1b2d; }
.note { max-width: 720px; margin: 0 0 24px; }
.note a, .guide a { color: #1557d6; text-decoration: underline; text-underline-offset: 3px; }
.guide { display: grid; grid-template-columns: 200px minmax(0, 1fr); gap: 56px; align-items: start; }
.guide .toc { position: sticky; top: 24px; padding-left: 16px; border-left: 1px solid #e3e8ef; }
.guide .toc ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
.guide .toc a { text-decoration: none; color: #33415c; }
.guide .toc a:hover { text-decoration: underline; color: #0f45ad; }
.guide section + section { margin-top: 48px; }
.guide h2 { margin: 0 0 12px; font-size: 24px; line-height: 34px; color: #0f1b2d; }
.guide p, .guide li { font-size: 15px; line-height: 26px; max-width: 720px; }
.guide p { margin: 0 0 12px; }
.guide :is(ul, ol) { margin: 0 0 12px; padding-left: 20px; }
.guide code { font: 13px/20px ui-monospace, "SFMono-Regular", Consolas, "DejaVu Sans Mono", monospace; }
.guide :is(p, li, td) code { padding: 1px 5px; border-radius: 4px; background: #f5f7fa; color: #0f1b2d; overflow-wrap: anywhere; }
.example { margin: 0 0 16px; border: 1px solid #e3e8ef; border-radius: 8px; overflow: hidden; }
.example figcaption { padding: 6px 16px; font-size: 12px; line-height: 18px; color: #5b6b84; background: #f5f7fa; border-bottom: 1px solid #e3e8ef; }
.example pre { margin: 0; padding: 14px 16px; overflow-x: auto; color: #0f1b2d; }
.guide table { width: 100%; margin: 0 0 16px; border-collapse: collapse; }
.guide :is(th, td) { padding: 10px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid #e3e8ef; line-height: 22px; }
.guide th { color: #5b6b84; font-weight: 600; white-space: nowrap; background: #f5f7fa; }
.guide td:first-child { white-space: nowrap; }
.guide .reasons :is(td:nth-child(2), td:nth-child(4), td:nth-child(5)) { min-width: 72px; }
@media (max-width: 900px) { .guide .reasons :is(th, td:first-child) { white-space: normal; min-width: 96px; } .guide { grid-template-columns: minmax(0, 1fr); } .guide .toc { position: static; } }
@media print { .head, .toc { display: none; } .guide { display: block; } .example pre { white-space: pre-wrap; } }
.swagger-ui .info { margin: 0 0 16px; }
/* the page has a heading and links of its own; a cookie cannot be set in the reader's form of tokens; no response has links */
.swagger-ui :is(.info hgroup, .info__contact, .info__license, .info__extdocs, .scheme-container, .authorization__btn, .response-col_links) { display: none; }
.swagger-ui .info p { max-width: 960px; margin: 0 0 8px; }
.swagger-ui .info strong { color: #0f1b2d; }
.swagger-ui :is(.markdown :is(p, li, code), .table-container td) { overflow-wrap: anywhere; }
.swagger-ui .refusal :is(p, .renderedMarkdown p) { margin: 0; }
.swagger-ui .refusal .refusal-headers { font-size: 12px; line-height: 18px; color: #5b6b84; }
.swagger-ui .filter .operation-filter-input { margin: 0 0 8px; border-width: 1px; }
.swagger-ui .wrapper { padding: 0; }
`;

const { resolve } = createRequire(import.meta.url);
const SCRIPT = 'text/javascript';
const STYLE = 'text/css';

/** Where the text of each file comes from: the package of Swagger UI, or this folder. */
const SOURCES = {
  reader: {
    name: 'swagger-ui-bundle',
    extension: 'js',
    type: SCRIPT,
    read: () => readFile(resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  },
  readerStyle: {
    name: 'swagger-ui',
    extension: 'css',
    type: STYLE,
    read: () => readFile(resolve('swagger-ui-dist/swagger-ui.css')),
  },
  startZh: {
    name: 'start-reference-zh',
    extension: 'js',
    type: SCRIPT,
    read: async () => Buffer.from(startReference('zh')),
  },
  startEn: {
    name: 'start-reference-en',
    extension: 'js',
    type: SCRIPT,
    read: async () => Buffer.from(startReference('en')),
  },
  style: { name: 'docs', extension: 'css', type: STYLE, read: async () => Buffer.from(docsStyle) },
} as const;

/** Names of the files, with a hash of their content, by what they are for. */
export type DocsFileNames = Record<keyof typeof SOURCES, string>;

interface DocsFiles {
  names: DocsFileNames;
  byName: Map<string, { type: string; response: CachedResponse }>;
}

/** Characters of the hash in a file's name: 64 bits. */
const HASH_LENGTH = 16;

/** Returns a function that gives the files of the pages. They are read when the first one asks: most portals' visitors never do. */
export function docsFiles(): () => Promise<DocsFiles> {
  let files: Promise<DocsFiles> | undefined;
  return () => (files ??= readFiles());
}

async function readFiles(): Promise<DocsFiles> {
  const read = await Promise.all(
    Object.entries(SOURCES).map(async ([key, { name, extension, type, read: bytesOf }]) => {
      const bytes = await bytesOf();
      const full = `${name}-${hash('sha256', bytes, 'hex').slice(0, HASH_LENGTH)}.${extension}`;
      return { key, full, type, response: cachedResponse(200, bytes) };
    }),
  );
  return {
    // The keys are those of `SOURCES`.
    names: Object.fromEntries(read.map(({ key, full }) => [key, full])) as DocsFileNames,
    byName: new Map(read.map(({ full, type, response }) => [full, { type, response }])),
  };
}
