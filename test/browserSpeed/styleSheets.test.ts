import { readFileSync } from 'node:fs';
import t from 'tap';
import type { Page } from 'playwright-core';
import { CLIENT_DIR } from '../helper.ts';
import { openEach } from '../browser/support/eachVisit.ts';
import { visits } from '../support/pageVisits.ts';

/** All style sheets of the build, as URLs. */
// Vite writes the file.
const manifest = JSON.parse(readFileSync(`${CLIENT_DIR}/.vite/manifest.json`, 'utf8')) as Record<string, { css?: string[] }>;
const SHEETS = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css.map((file) => `/${file}`)))];

/**
 * Adds the sheets that the page lacks, then turns the order of all around: a page that is reached by navigation has other sheets too, and
 * in another order. Returns the elements that look different then, each with what differs.
 */
const changedByMore = (page: Page): Promise<string[]> =>
  page.evaluate(async (sheets) => {
    const PROPERTIES = ['display', 'position', 'color', 'background', 'font', 'padding', 'margin', 'border', 'width', 'height', 'gap', 'opacity', 'visibility', 'box-shadow', 'white-space', 'overflow', 'fill', 'text-align', 'justify-content', 'align-items', 'content'];
    const elements = [...document.body.querySelectorAll('*')].filter((element) => !element.closest('[hidden], script'));
    const lookOf = (element: Element) => [null, '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part);
      return part && style.content === 'none' ? [] : PROPERTIES.map((name) => `${part ?? ''}${name}: ${style.getPropertyValue(name)}`);
    });
    // Without motion, a change is complete at once.
    for (const animation of document.getAnimations()) animation.cancel();
    const before = elements.map(lookOf);
    const missing = sheets.filter((url) => !document.querySelector(`link[rel="stylesheet"][href="${url}"]`));
    await Promise.all(missing.map((url) => new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url, onload: resolve, onerror: reject });
      document.head.append(link);
    })));
    const changes = (when: string) => {
      for (const animation of document.getAnimations()) animation.cancel();
      return elements.flatMap((element, place) => {
        const after = lookOf(element);
        const changed = after.filter((line, index) => line !== before[place]?.[index]);
        return changed.length > 0 ? [`${when}: <${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${changed.join('; ')}`] : [];
      });
    };
    const withAll = changes('with all sheets');
    // The first has the order of the layers.
    const [, ...others] = [...document.querySelectorAll('link[rel="stylesheet"]')];
    const moved = others.reverse().map((link) => new Promise((resolve) => link.addEventListener('load', resolve, { once: true })));
    document.head.append(...others);
    await Promise.all(moved);
    return [...withAll, ...changes('in the other order')];
  }, SHEETS);

/** The sheets of the page that the server's document does not name. Until scripts have loaded them, what needs them looks wrong. */
const addedByScripts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const source = await (await fetch(location.href)).text();
    const loaded = [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href') ?? '');
    return loaded.filter((href) => !source.includes(`href="${href}"`));
  });

t.test('every page has the style sheets that it needs', async (t) => {
  await openEach(t, visits, async (page, { phone }, path) => {
    t.same(await addedByScripts(page), [], `${path}, ${phone ?? 'a visitor'}: all are in the document`);
    t.same((await changedByMore(page)).slice(0, 5), [], `${path}, ${phone ?? 'a visitor'}`);
  });
});
