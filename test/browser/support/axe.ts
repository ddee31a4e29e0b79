import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations that axe finds in the page, or in the part that a CSS selector names; one line each. */
export async function findings(page: Page, part = 'html'): Promise<string[]> {
  // `evaluate` is not subject to the page's content policy, which would refuse a script element.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(([within, tags]) => (window as unknown as { axe: { run(context: string, options: object): Promise<AxeResults> } }).axe.run(within, { runOnly: tags, resultTypes: ['violations'] }), [part, RULES] as const);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} — ${failureSummary?.replace(/\s+/g, ' ').slice(0, 160)}`));
}
