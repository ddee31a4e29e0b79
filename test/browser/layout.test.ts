import t from 'tap';
import type { Page } from 'playwright-core';
import type { Browser } from '../support/browserLike.ts';
import { startPortal } from '../helper.ts';
import { addressOf, someVisits } from '../support/pageVisits.ts';
import { hydrated, launch } from './support/launch.ts';
import { short } from '../support/longRun.ts';
import { carrySession } from "./support/logIn.ts";

const WIDTHS = short([1280], [1280, 1440]);

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

/** Runs in the page. Describes each text that overlaps another, leaves the window, or is cut off without an ellipsis. */
function misplacedTexts(): string[] {
  const found: string[] = [];
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.querySelector('dialog:modal') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement as HTMLElement;
    const text = (node.textContent ?? '').trim().slice(0, 24);
    // Elements that are fixed to the edge of the window overlap the page on purpose.
    if (!text || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || parent.closest('svg, option, .sr, .skip, .rail, .tray, .to-top, .toasts')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const line = visiblePart({ node, text, top: box.top, bottom: box.bottom, left: box.left, right: box.right }, parent);
      if (line.right - line.left < 1 || line.bottom - line.top < 1) continue;
      if (line.right > innerWidth + 1 || line.left < -1) found.push(`outside the window: ${text}`);
      lines.push(line);
    }
    const { overflow, textOverflow } = getComputedStyle(parent);
    if (/hidden|clip/.test(overflow) && textOverflow !== 'ellipsis' && parent.scrollWidth > parent.clientWidth + 1) found.push(`cut off: ${text}`);
  }
  for (const [place, one] of lines.entries()) {
    for (const other of lines.slice(place + 1)) {
      if (other.node === one.node) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // Boxes of closely set lines may touch. If letters collide, the boxes overlap by more than a third of a line.
      if (across > 2 && down > Math.min(one.bottom - one.top, other.bottom - other.top) / 3) found.push(`${one.text} overlaps ${other.text}`);
    }
  }
  return found;

  /** The part of the line that the boxes around it do not clip. */
  function visiblePart(line: Line, from: Element | null): Line {
    if (!from || from === document.body) return line;
    if (getComputedStyle(from).overflow !== 'visible') {
      const { top, bottom, left, right } = from.getBoundingClientRect();
      line = { ...line, top: Math.max(line.top, top), bottom: Math.min(line.bottom, bottom), left: Math.max(line.left, left), right: Math.min(line.right, right) };
    }
    return visiblePart(line, from.parentElement);
  }
}

t.test('no text of a page overlaps another, leaves the window or is cut off', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const sessions = new Map<string, Browser>([['', portal.browser()]]);
  for (const { phone } of someVisits) if (phone && !sessions.has(phone)) sessions.set(phone, await portal.member(phone));

  for (const width of WIDTHS) {
    const windows = new Map<string, Page>();
    for (const visit of someVisits) {
      const { phone = '' } = visit;
      const session = sessions.get(phone)!;
      const path = await addressOf(visit, session);
      const page = windows.get(phone) ?? (await openWindow(session, width));
      windows.set(phone, page);
      await page.goto(path);
      await hydrated(page);
      t.same(await page.evaluate(misplacedTexts), [], `${path} ${phone} at ${width}`);
    }
  }

  async function openWindow(session: Browser, width: number): Promise<Page> {
    const { page, context } = await open(portal.origin, { width });
    await carrySession(context, session);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    return page;
  }
});
