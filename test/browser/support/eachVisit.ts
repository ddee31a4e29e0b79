import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { AxeResults } from 'axe-core';
import type { Portal } from '../../helper.ts';
import type { Browser } from '../../support/browserLike.ts';
import type { launch, Opened } from './launch.ts';
import { carrySession } from './chromium.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations that axe finds in the page, or in the part that a CSS selector names; one line each. */
export async function findings(page: Page, part = 'html'): Promise<string[]> {
  // `evaluate` is not subject to the page's content policy, which would refuse a script element.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    ([within, tags]) =>
      (window as unknown as { axe: { run(context: string, options: object): Promise<AxeResults> } }).axe.run(
        within,
        { runOnly: tags, resultTypes: ['violations'] },
      ),
    [part, RULES] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(' ')} — ${failureSummary?.replace(/\s+/g, ' ').slice(0, 160)}`,
    ),
  );
}

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
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((picture) => picture.decode().catch(() => undefined)),
    ]);
    return new Promise((resolve) => {
      let shift = 0;
      const moved: string[] = [];
      new PerformanceObserver((list) => {
        // The type of these entries is not part of the DOM's types.
        for (const entry of list.getEntries() as Shift[]) {
          if (entry.hadRecentInput) continue;
          shift += entry.value;
          const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
          moved.push(
            ...entry.sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node?.nodeName)} ${box(previousRect)} → ${box(currentRect)}`,
            ),
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
      // After two frames, the last frame is drawn and the observer has received its entries.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve({ shift, moved }))));
    });
  });

/** A window, and the HTTP browser with the same session. */
interface Window extends Opened {
  session: Browser;
}

/** Returns a function that opens one window per member, and one for visitors (no phone number). Animations are off, so that checks see the final state. */
export function windowPerMember(
  open: Awaited<ReturnType<typeof launch>>,
  portal: Portal,
): (phone?: string) => Promise<Window> {
  const windows = new Map<string, Window>();
  return async (phone = '') => {
    const found = windows.get(phone);
    if (found) return found;
    const opened = await open(portal.origin);
    await opened.page.emulateMedia({ reducedMotion: 'reduce' });
    const session = phone ? await portal.member(phone) : portal.browser();
    if (phone) await carrySession(opened.context, session);
    const made = { ...opened, session };
    windows.set(phone, made);
    return made;
  };
}
