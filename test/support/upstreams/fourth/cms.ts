import { ARTICLES, bodyOfArticle, type SampleArticle } from './sampleArticles.ts';
import { DICTIONARIES, LENDERS } from './sampleLenders.ts';
import { BUNDLE, FIGURES } from './sampleSite.ts';
import type { Call, Reply } from './wire.ts';

const json = (body: unknown, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  type: 'application/json',
  body,
  headers: { 'cache-control': 'public, max-age=60', ...headers },
});

const svg = (label: string): Reply => ({
  status: 200,
  type: 'image/svg+xml',
  text: `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="60"><rect width="160" height="60" fill="#e8eef5"/><text x="12" y="36" font-size="16">${label.replace(/[^\w.-]/g, '')}</text></svg>`,
});

const row = ({ Body: _body, ...article }: SampleArticle) => article;
const inChannel = (channel: string | null) => (one: SampleArticle) =>
  channel === null || one.Channel === channel || one.SubChannel === channel;

function articles({ query }: Call): Reply {
  const found = ARTICLES.filter(inChannel(query.get('channel')));
  const offset = Math.max(0, Number(query.get('offset') ?? 0) || 0);
  const limit = Math.min(50, Math.max(1, Number(query.get('limit') ?? 20) || 20));
  return json(found.slice(offset, offset + limit).map(row), { 'x-total-count': `${found.length}` });
}

function article(slug: string): Reply {
  const one = ARTICLES.find(({ Slug }) => Slug === slug);
  if (!one) return json(null);
  const siblings = ARTICLES.filter(inChannel(one.Channel));
  const at = siblings.indexOf(one);
  const link = (of: SampleArticle | undefined) => (of ? { Slug: of.Slug, Title: of.Title } : null);
  const related = siblings.filter((other) => other !== one && other.SubChannel === one.SubChannel);
  return json({
    ...row(one),
    Older: link(siblings[at + 1]),
    Newer: link(siblings[at - 1]),
    Related: related.slice(0, 5).map(({ Slug }) => Slug),
  });
}

/** The old content system: everything is HTTP 200. Undefined when there is no such page. */
export function cms(call: Call): Reply | undefined {
  const { method, path } = call;
  if (method !== 'GET') return undefined;
  if (path === '/cms/bundle') return json(BUNDLE);
  if (path === '/cms/figures') return json(FIGURES);
  if (path === '/cms/lenders') return json(LENDERS, { 'x-total-count': `${LENDERS.length}` });
  if (path === '/cms/articles') return articles(call);
  const [, kind, key = '', body] = /^\/cms\/(dict|articles|img)\/([\w.-]+)(\/body)?$/.exec(path) ?? [];
  if (kind === 'dict' && !body && key in DICTIONARIES) return json(DICTIONARIES[key]);
  if (kind === 'img' && !body) return svg(key);
  if (kind !== 'articles') return undefined;
  if (!body) return article(key);
  const found = ARTICLES.find(({ Slug }) => Slug === key);
  return found && { status: 200, type: 'text/html; charset=utf-8', text: bodyOfArticle(found) };
}
