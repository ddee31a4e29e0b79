import type { Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Heading } from '../../../shared/records/html.ts';

/** The lowest heading level that is used: h4. */
const LOWEST = 4;

/**
 * Assigns levels and ids to the headings of a document, and returns its outline: the headings of the two upper levels. They
 * begin at h2, below the page's title, and no level is skipped; headings of the same level keep the same level. In a `part`
 * of a page they are one level lower, and their ids begin with the part's name.
 */
export function numberHeadings(document: Root, part: string | undefined): Heading[] {
  const outline: Heading[] = [];
  let above: { wanted: number; given: number }[] = [];
  let count = 0;
  visit(document, 'element', (heading) => {
    if (!/^h[2-4]$/.test(heading.tagName)) return;
    const wanted = Number(heading.tagName.slice(1));
    above = above.filter((upper) => upper.wanted < wanted);
    const given = (above.at(-1)?.given ?? 1) + 1;
    above.push({ wanted, given });
    count += 1;
    const level = part ? Math.min(given + 1, LOWEST) : given;
    const id = `${part ? `${part}-` : ''}s${count}`;
    heading.tagName = `h${level}`;
    heading.properties = { id };
    const text = toString(heading).trim();
    if (given < LOWEST && text) outline.push({ id, text, level });
  });
  return outline;
}
