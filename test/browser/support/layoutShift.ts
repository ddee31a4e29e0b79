import type { Page } from 'playwright-core';

/** A shift of the layout, as the browser reports it. */
interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** The cumulative layout shift of the page so far, and what moved from where to where. Waits for the fonts and all pictures that are not lazy. */
export const layoutShift = (page: Page): Promise<{ shift: number; moved: string[] }> =>
  page.evaluate(async () => {
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => undefined))]);
    return new Promise((resolve) => {
      let shift = 0;
      const moved: string[] = [];
      new PerformanceObserver((list) => {
        // The type of these entries is not part of the DOM's types.
        for (const entry of list.getEntries() as Shift[]) {
          if (entry.hadRecentInput) continue;
          shift += entry.value;
          const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
          moved.push(...entry.sources.map(({ node, previousRect, currentRect }) => `${node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node?.nodeName)} ${box(previousRect)} → ${box(currentRect)}`));
        }
      }).observe({ type: 'layout-shift', buffered: true });
      // After two frames, the last frame is drawn and the observer has received its entries.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve({ shift, moved }))));
    });
  });
