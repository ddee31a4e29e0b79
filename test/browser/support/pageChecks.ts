import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { CLIENT_DIR } from '../../helper.ts';

// What every page is checked for, on one visit (everyPage.test.ts).

/** The box of one line of text, in pixels of the window. */
interface Line {
  /** The text node that the line belongs to. */
  node: Node;
  text: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Runs in the page. Describes each text that overlaps another, leaves the window or its card, or is cut off without an ellipsis. */
export function misplacedTexts(): string[] {
  const found: string[] = [];
  const lines: Line[] = [];
  const walker = document.createTreeWalker(
    document.querySelector('dialog:modal') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement as HTMLElement;
    const text = (node.textContent ?? '').trim().slice(0, 24);
    // Elements that are fixed to the edge of the window overlap the page on purpose.
    if (
      !text ||
      !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      parent.closest('svg, option, .sr, .skip, .rail, .tray, .to-top, .toasts')
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const line = visiblePart(
        { node, text, top: box.top, bottom: box.bottom, left: box.left, right: box.right },
        parent,
      );
      // A text that is cut after a line leaves a sliver of the next one in an enlarged page.
      if (line.right - line.left < 1 || line.bottom - line.top < 2) continue;
      if (line.right > innerWidth + 1 || line.left < -1) found.push(`outside the window: ${text}`);
      const card = parent.closest('.card')?.getBoundingClientRect();
      if (card && (line.right > card.right + 1 || line.left < card.left - 1))
        found.push(`outside its card: ${text}`);
      lines.push(line);
    }
    const { overflow, textOverflow } = getComputedStyle(parent);
    if (
      /hidden|clip/.test(overflow) &&
      textOverflow !== 'ellipsis' &&
      parent.scrollWidth > parent.clientWidth + 1
    )
      found.push(`cut off: ${text}`);
  }
  for (const [place, one] of lines.entries()) {
    for (const other of lines.slice(place + 1)) {
      if (other.node === one.node) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // Boxes of closely set lines may touch. If letters collide, the boxes overlap by more than a third of a line.
      if (across > 2 && down > Math.min(one.bottom - one.top, other.bottom - other.top) / 3)
        found.push(`${one.text} overlaps ${other.text}`);
    }
  }
  return found;

  /** The part of the line that the boxes around it do not clip. */
  function visiblePart(line: Line, from: Element | null): Line {
    if (!from || from === document.body) return line;
    if (getComputedStyle(from).overflow !== 'visible') {
      const { top, bottom, left, right } = from.getBoundingClientRect();
      line = {
        ...line,
        top: Math.max(line.top, top),
        bottom: Math.min(line.bottom, bottom),
        left: Math.max(line.left, left),
        right: Math.min(line.right, right),
      };
    }
    return visiblePart(line, from.parentElement);
  }
}

/** Runs in the page. Texts of less than 14 px, but for legal lines at the foot and exponents, and what stands alone to be hit and is not so high. */
export function tooSmall(height: number): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.sr, .skip, option, script, noscript');
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || !isSeen(parent)) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < 14 && !parent.closest('.footer-legal, .login-foot, sup, sub'))
      found.add(`${size} px: ${node.textContent}`);
  }
  for (const control of document.querySelectorAll(
    'a[href], button, summary, select, input:not([type="hidden"])',
  )) {
    const isInText =
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const box = (control.closest('label') ?? control).getBoundingClientRect();
    if (isSeen(control) && !isInText && box.width > 2 && box.height < height - 0.5)
      found.add(`${Math.round(box.height)} px high: ${control.textContent || control.getAttribute('name')}`);
  }
  return [...found];
}

/** What is wrong with the page at this width: it scrolls sideways, or a control of its first screen lies outside or beneath something. */
export const widthFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found =
      scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in a window of ${clientWidth}`] : [];
    const controls = document.querySelectorAll(
      '.header :is(a, summary, input), main :is(a, button, input, select, textarea, summary)',
    );
    for (const control of document
      .querySelector('dialog:modal')
      ?.querySelectorAll('a, button, input, select') ?? controls) {
      if (
        control.closest('.skip, .sr, .member-list') ||
        !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      // Those below the first screen, and the native fields that a styled label covers.
      if (width < 2 || height < 2 || top < 0 || bottom > document.documentElement.clientHeight) continue;
      const name = `${control.tagName.toLowerCase()}.${control.className} ${(control.textContent || control.getAttribute('name') || '').trim().slice(0, 20)}`;
      // What is wider or higher than its place may scroll there.
      let box = control.parentElement;
      while (
        box &&
        (getComputedStyle(box).display === 'contents' || !/auto|scroll/.test(getComputedStyle(box).overflowX))
      )
        box = box.parentElement;
      const place =
        box && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
          ? box.getBoundingClientRect()
          : undefined;
      if (place && (left < place.left || right > place.right || top < place.top || bottom > place.bottom))
        continue;
      if (left < 0 || right > clientWidth) found.push(`${name} is outside`);
      for (const x of [left + 2, (left + right) / 2, right - 2]) {
        const hit = document.elementFromPoint(x, (top + bottom) / 2);
        if (!hit || control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control))
          continue;
        // A wide link may have its text in two lines, and something of the same group beside the shorter one.
        if (getComputedStyle(control).display === 'inline') continue;
        found.push(`${name} is beneath ${hit.tagName.toLowerCase()}.${hit.className}`);
        break;
      }
    }
    return found;
  });

/** Pictures have their size before they load; those below the screen are lazy, and the first is not. */
export async function checkPictures(t: Test, page: Page, path: string): Promise<void> {
  const pictures = await page.evaluate(() =>
    [...document.images].map((image) => {
      const { top, width, height } = image.getBoundingClientRect();
      const style = getComputedStyle(image);
      const inView =
        top < innerHeight &&
        height > 0 &&
        image.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return {
        src: image.getAttribute('src'),
        sized:
          (image.hasAttribute('width') && image.hasAttribute('height')) ||
          style.aspectRatio !== 'auto' ||
          style.position === 'absolute',
        lazy: image.loading === 'lazy',
        inView,
        area: inView ? width * height : 0,
      };
    }),
  );
  t.same(
    pictures.filter(({ sized }) => !sized),
    [],
    `${path}: every picture has a size`,
  );
  t.same(
    pictures.filter(({ lazy, area }) => lazy && area > 50_000),
    [],
    `${path}: no large picture at the top is lazy`,
  );
  // The footer shows the header's picture again, which costs nothing.
  const shown = new Set(pictures.filter(({ inView }) => inView).map(({ src }) => src));
  t.same(
    pictures.filter(({ lazy, inView, src }) => !lazy && !inView && !shown.has(src)),
    [],
    `${path}: pictures further down are lazy`,
  );
  const largest = pictures.toSorted((a, b) => b.area - a.area)[0];
  if (!largest || largest.area < 50_000) return;
  const urgent = await page.evaluate(
    (src) =>
      document.querySelector(
        `link[rel="preload"][as="image"][fetchpriority="high"], img[fetchpriority="high"]`,
      ) !== null && src !== null,
    largest.src,
  );
  t.ok(urgent, `${path}: the largest picture, ${largest.src ?? ''}, is fetched first`);
}

/** Roles that are of no use without a name. */
const NAMED = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'spinbutton',
  'checkbox',
  'radio',
  'combobox',
  'heading',
  'dialog',
  'alertdialog',
  'img',
  'tab',
  'region',
  'navigation',
  'form',
  'switch',
  'slider',
];

/** What is wrong with the page as a screen reader gets it: things without a name, and a page without its landmarks or with several first headings. */
export async function treeFaults(page: Page): Promise<string[]> {
  const lines = (await page.locator('html').ariaSnapshot())
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''));
  const nameless = lines.filter((line) => {
    const role = /^[a-z]+/.exec(line)?.[0] ?? '';
    return NAMED.includes(role) && !/^[a-z]+ "/.test(line) && !/^[a-z]+( \[[^\]]*\])*: ./.test(line);
  });
  const ofRole = (start: RegExp) => lines.filter((line) => start.test(line));
  const hasDialog = ofRole(/^(alert)?dialog/).length > 0;
  return [
    ...nameless.map((line) => `no name: ${line}`),
    ...(ofRole(/^heading ".*\[level=1\]/).length > 1 ? ['several headings of level 1'] : []),
    // Behind a modal dialog nothing else is read.
    ...(hasDialog
      ? []
      : [/^main/, /^banner/, /^contentinfo/]
          .filter((landmark) => ofRole(landmark).length !== 1)
          .map((landmark) => `not one ${landmark.source}`)),
    ...(!hasDialog && ofRole(/^heading ".*\[level=1\]/).length === 0 ? ['no heading of level 1'] : []),
  ];
}

/** All style sheets of the build, as URLs. */
// Vite writes the file.
const manifest = JSON.parse(readFileSync(`${CLIENT_DIR}/.vite/manifest.json`, 'utf8')) as Record<
  string,
  { css?: string[] }
>;
const SHEETS = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css.map((file) => `/${file}`)))];

/**
 * Adds the sheets that the page lacks, then turns the order of all around: a page that is reached by navigation has other sheets too, and
 * in another order. Returns the elements that look different then, each with what differs.
 */
export const changedByMore = (page: Page): Promise<string[]> =>
  page.evaluate(async (sheets) => {
    const PROPERTIES = [
      'display',
      'position',
      'color',
      'background',
      'font',
      'padding',
      'margin',
      'border',
      'width',
      'height',
      'gap',
      'opacity',
      'visibility',
      'box-shadow',
      'white-space',
      'overflow',
      'fill',
      'text-align',
      'justify-content',
      'align-items',
      'content',
    ];
    const elements = [...document.body.querySelectorAll('*')].filter(
      (element) => !element.closest('[hidden], script'),
    );
    // What is closed has no size until it is opened.
    const sized = new Set(elements.filter((element) => element.checkVisibility()));
    const lookOf = (element: Element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        return part && style.content === 'none'
          ? []
          : PROPERTIES.filter((name) => sized.has(element) || (name !== 'width' && name !== 'height')).map(
              (name) => `${part ?? ''}${name}: ${style.getPropertyValue(name)}`,
            );
      });
    // Without motion, a change is complete at once.
    for (const animation of document.getAnimations()) animation.cancel();
    const before = elements.map(lookOf);
    const missing = sheets.filter((url) => !document.querySelector(`link[rel="stylesheet"][href="${url}"]`));
    await Promise.all(
      missing.map(
        (url) =>
          new Promise((resolve, reject) => {
            const link = Object.assign(document.createElement('link'), {
              rel: 'stylesheet',
              href: url,
              onload: resolve,
              onerror: reject,
            });
            document.head.append(link);
          }),
      ),
    );
    const changes = (when: string) => {
      for (const animation of document.getAnimations()) animation.cancel();
      return elements.flatMap((element, place) => {
        // The notices take turns.
        if (!element.isConnected) return [];
        const after = lookOf(element);
        const changed = after.filter((line, index) => line !== before[place]?.[index]);
        return changed.length > 0
          ? [
              `${when}: <${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${changed.join('; ')}`,
            ]
          : [];
      });
    };
    const withAll = changes('with all sheets');
    // The first has the order of the layers.
    const [, ...others] = [...document.querySelectorAll('link[rel="stylesheet"]')];
    const moved = others
      .reverse()
      .map((link) => new Promise((resolve) => link.addEventListener('load', resolve, { once: true })));
    document.head.append(...others);
    await Promise.all(moved);
    return [...withAll, ...changes('in the other order')];
  }, SHEETS);

/**
 * Runs in the page. What the document that the server sent, `source`, lacks: style sheets, until whose load what needs them looks wrong; and
 * texts of the main part, which only scripts show (what only scripts fill or use may be missing).
 */
export function missingInDocument(source: string): { sheets: string[]; texts: string[] } {
  const loaded = [...document.querySelectorAll('link[rel="stylesheet"]')].map(
    (link) => link.getAttribute('href') ?? '',
  );
  const there = new DOMParser().parseFromString(source, 'text/html').querySelector('main')?.textContent ?? '';
  const texts = [];
  for (
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    walker.nextNode();
  ) {
    const text = (walker.currentNode.textContent ?? '').trim();
    if (
      text.length > 3 &&
      !walker.currentNode.parentElement?.closest(
        '.scripted, [aria-live], [role="status"], time, noscript, script, style',
      )
    )
      texts.push(text);
  }
  return {
    sheets: loaded.filter((href) => !source.includes(`href="${href}"`)),
    texts: texts.filter((text) => !there.includes(text)),
  };
}
