import type { BrowserContext } from 'playwright-core';

/**
 * Translates the pages of a window as Google Translate does, once they are hydrated: each text, and each that comes later, is replaced by two
 * `<font>` elements with a copy. The words stay, so that a test finds them.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const SKIPPED = '[translate="no"], font, script, style, noscript, textarea, svg';
    function translate(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(SKIPPED)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    }
    new MutationObserver(() => {
      if (!('hydrated' in document.documentElement.dataset)) return;
      translate(document.body);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
