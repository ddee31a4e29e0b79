import t from 'tap';
import { Registry } from 'prom-client';
import { events, everyLine } from '../../server/log/events.ts';
import { LABELS, meaningOf } from '../../server/metrics/meanings.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { processMetrics } from '../../server/metrics/processMetrics.ts';
import { LANGUAGES, logDocsPath, metricsDocsPath } from '../../shared/paths.ts';
import { startPortal } from '../helper.ts';
import { readScrape } from '../metrics/support/scrape.ts';

// The pages of the log's events and of the metrics, over HTTP.

/** The readable text of a part of a page. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
/** A page without its frame, which has the brand and a link in the other language. */
const contentOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
/** A text of a table as a page shows it: what stands between backticks is code. */
const shown = (text: string): string => text.replaceAll('`', '');

t.test('both pages, in both languages, are pages as the guide is one', async (t) => {
  const portal = await startPortal(t);
  const browser = portal.browser();
  const guide = await browser.get('/bff/docs/guide');
  for (const page of ['/bff/docs/log', '/bff/docs/metrics'])
    for (const language of LANGUAGES) {
      const path = `${page}/${language}`;
      const { status, headers, text } = await browser.get(path);
      t.equal(status, 200, path);
      t.equal(headers['content-security-policy'], guide.headers['content-security-policy']);
      t.equal(headers['cache-control'], 'no-cache');
      t.equal((await browser.get(path, { 'if-none-match': String(headers.etag) })).status, 304);
      t.notMatch(text, /<script(?![^>]*src=)|style="| on\w+="/, 'nothing inline');
      t.match(text, new RegExp(`<a href="${path}" aria-current="page">`), 'the frame links to it');
      t.match(guide.text, `href="${page}/zh"`, 'from every page');
      t.equal((await browser.get(page, { 'accept-language': language })).text, text, 'by the preference');
      if (language === 'en')
        t.notMatch(textOf(contentOf(text)), /\p{Script=Han}/u, 'no Chinese in the English one');
      for (const [, id = ''] of text.matchAll(/ href="#([\w.-]+)"/g)) t.match(text, ` id="${id}"`);
      t.equal(new Set(text.match(/ id="[^"]*"/g)).size, text.match(/ id="[^"]*"/g)?.length, 'ids differ');
    }
  t.match(await browser.get('/bff/docs/log/fr'), { status: 404, json: { reason: 'no_such_route' } });
});

t.test('the page of the log has every event, with its levels, its meaning and its fields', async (t) => {
  const portal = await startPortal(t);
  for (const language of LANGUAGES) {
    const html = (await portal.browser().get(logDocsPath(language))).text;
    const listed = html.slice(html.indexOf('id="events"'), html.indexOf('id="every-line"'));
    for (const [name, { levels, fields, ...meaning }] of Object.entries(events)) {
      t.match(listed, `<a href="#${name}">`, `${name} in the list`);
      const [, article = ''] = html.split(`<article id="${name}">`);
      const text = textOf(article.split('</article>', 1)[0] ?? '');
      for (const part of [...levels, meaning[language]]) t.ok(text.includes(shown(part)), `${name}: ${part}`);
      for (const [field, { [language]: means }] of Object.entries<{ zh: string; en: string }>(fields))
        t.ok(text.includes(`${field}${shown(means)}`), `${name}: ${field}`);
    }
    const text = textOf(html);
    for (const [field, { [language]: means }] of Object.entries(everyLine))
      t.ok(text.includes(`${field}${shown(means)}`), field);
  }
});

t.test('the page of the metrics has every metric and label of a gateway and its process', async (t) => {
  const own = new Registry();
  processMetrics(own, { version: '1', instance: 'x' });
  const registries = [createMetrics().registry, own];
  const scrapes = await Promise.all(registries.map((registry) => registry.metrics()));
  const { types, values } = readScrape(scrapes.join('\n'));
  t.ok(types.size > 60);
  const helps = new Map(
    scrapes.flatMap((text) =>
      [...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = '', help = '']) => [name, help]),
    ),
  );
  // METRICS_PORT is not set: what there would be is known all the same.
  const portal = await startPortal(t);
  for (const language of LANGUAGES) {
    const html = (await portal.browser().get(metricsDocsPath(language))).text;
    const row = (name: string) => html.split(`<tr id="${name}">`)[1]?.split('</tr>', 1)[0] ?? '';
    for (const [name, type] of types) {
      t.match(row(name), `<code>${name}</code>`);
      t.match(row(name), type, `${name} is a ${type}`);
      const means = name.startsWith('portal_') ? meaningOf(name)?.[language] : helps.get(name);
      t.ok(means && textOf(row(name)).includes(shown(means)), `${name}: ${means}`);
    }
    t.match(row('portal_render_duration_seconds'), /0\.0025.*0\.25/, 'the buckets of a histogram');
    t.match(row('portal_http_requests_total'), /route.*method.*status/s, 'labels');
    const labels = new Set(
      [...values.keys()].flatMap((series) => [...series.matchAll(/(\w+)="/g)].map(([, label = '']) => label)),
    );
    labels.delete('le');
    const text = textOf(html.slice(html.indexOf('<section id="labels"')));
    for (const label of labels) t.ok(label in LABELS, label);
    for (const [label, means] of Object.entries(LABELS))
      t.ok(text.includes(`${label}${shown(means[language])}`), `${label} is used, and has its meaning`);
  }
});
