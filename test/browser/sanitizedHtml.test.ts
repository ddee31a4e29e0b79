import t from 'tap';
import { wrappedHostileHtml } from '../reader/hostileHtml.ts';
import { readerTools } from '../support/recorded.ts';
import { launch } from './support/launch.ts';

const ALLOWED: Record<string, string[]> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  th: ['colspan', 'rowspan', 'scope', 'class'],
  td: ['colspan', 'rowspan', 'class'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  span: ['class'],
  ...Object.fromEntries(
    'p ul ol li strong em table thead tbody tr blockquote figure figcaption br hr code'
      .split(' ')
      .map((name) => [name, []]),
  ),
};

t.test(
  'Chromium finds only allowed elements and attributes in sanitised HTML, runs nothing, and reads it the same way twice',
  async (t) => {
    const open = await launch(t);
    const { page } = await open('http://localhost');
    const sanitised = [...wrappedHostileHtml, wrappedHostileHtml.join('')].map(
      (html) => readerTools.html(html).html,
    );
    const faults = await page.evaluate(
      async ([documents, allowed]) => {
        const found: string[] = [];
        window.alert = () => found.push('alert');
        for (const html of documents) {
          const place = document.body.appendChild(document.createElement('div'));
          place.innerHTML = html;
          const first = place.innerHTML;
          for (const element of place.querySelectorAll('*')) {
            const attributes =
              element.namespaceURI === 'http://www.w3.org/1999/xhtml'
                ? allowed[element.localName]
                : undefined;
            if (!attributes || element.getAttributeNames().some((name) => !attributes.includes(name)))
              found.push(`${element.outerHTML} in ${html}`);
          }
          for (const { protocol } of place.querySelectorAll('a'))
            if (!/^(?:https?|mailto|tel|about)?:$/.test(protocol)) found.push(`${protocol} in ${html}`);
          place.innerHTML = first;
          if (place.innerHTML !== first) found.push(`not stable: ${html}`);
        }
        // Handlers of pictures run when they have failed; this one fails after them.
        await new Promise((resolve) =>
          document.body.appendChild(Object.assign(new Image(), { onerror: resolve, src: 'data:,' })),
        );
        return found;
      },
      [sanitised, ALLOWED] as const,
    );
    t.same(faults, []);
  },
);
