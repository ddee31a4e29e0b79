import t from 'tap';
import type { Page } from 'playwright-core';
import type { Browser } from '../support/browserLike.ts';
import { startPortal } from '../helper.ts';
import { addressOf, someVisits } from '../support/pageVisits.ts';
import { carrySession } from './support/carrySession.ts';
import { hydrated, launch } from './support/launch.ts';
import { short } from '../support/longRun.ts';

const WIDTHS = short([1280], [1280, 1440]);

interface Line {
  /** The text that it is a line of. */
  node: Node;
  text: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Texts that stand over one another, that leave the window, or that a box cuts off without an ellipsis; as words to read. */
function clashes(): string[] {
  const found: string[] = [];
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.querySelector('dialog:modal') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement as HTMLElement;
    const text = (node.textContent ?? '').trim().slice(0, 24);
    // What is fixed to the window's edge stands over the page on purpose.
    if (!text || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || parent.closest('svg, option, .sr, .skip, .rail, .tray, .to-top, .toasts')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const line = seen({ node, text, top: box.top, bottom: box.bottom, left: box.left, right: box.right }, parent);
      if (line.right - line.left < 1 || line.bottom - line.top < 1) continue;
      if (line.right > innerWidth + 1 || line.left < -1) found.push(`outside: ${text}`);
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
      // Line boxes of tight type touch; letters that meet overlap by more than a third of a line.
      if (across > 2 && down > Math.min(one.bottom - one.top, other.bottom - other.top) / 3) found.push(`${one.text} over ${other.text}`);
    }
  }
  return found;

  /** What of a line the boxes around it let through. */
  function seen(line: Line, from: Element | null): Line {
    if (!from || from === document.body) return line;
    if (getComputedStyle(from).overflow !== 'visible') {
      const { top, bottom, left, right } = from.getBoundingClientRect();
      line = { ...line, top: Math.max(line.top, top), bottom: Math.min(line.bottom, bottom), left: Math.max(line.left, left), right: Math.min(line.right, right) };
    }
    return seen(line, from.parentElement);
  }
}

t.test('no text of any page stands over another, leaves the window or is cut off', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const lookers = new Map<string, Browser>([['', portal.browser()]]);
  for (const { phone } of someVisits) if (phone && !lookers.has(phone)) lookers.set(phone, await portal.member(phone));

  for (const width of WIDTHS) {
    const windows = new Map<string, Page>();
    for (const visit of someVisits) {
      const { phone = '' } = visit;
      const looker = lookers.get(phone)!;
      const path = await addressOf(visit, looker);
      const page = windows.get(phone) ?? (await enter(looker, width));
      windows.set(phone, page);
      await page.goto(path);
      await hydrated(page);
      t.same(await page.evaluate(clashes), [], `${path} ${phone} at ${width}`);
    }
  }

  async function enter(looker: Browser, width: number): Promise<Page> {
    const { page, context } = await open(portal.origin, { width });
    await carrySession(context, looker);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    return page;
  }
});
