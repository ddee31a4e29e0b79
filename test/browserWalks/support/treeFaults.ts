import type { Page } from 'playwright-core';

/** Roles that are of no use without a name. */
const NAMED = ['button', 'link', 'textbox', 'searchbox', 'spinbutton', 'checkbox', 'radio', 'combobox', 'heading', 'dialog', 'alertdialog', 'img', 'tab', 'region', 'navigation', 'form', 'switch', 'slider'];

/** What is wrong with the page as a screen reader gets it: things without a name, and a page without its landmarks or with several first headings. */
export async function treeFaults(page: Page): Promise<string[]> {
  const lines = (await page.locator('html').ariaSnapshot()).split('\n').map((line) => line.trim().replace(/^- /, ''));
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
    ...(hasDialog ? [] : [/^main/, /^banner/, /^contentinfo/].filter((landmark) => ofRole(landmark).length !== 1).map((landmark) => `not one ${landmark.source}`)),
    ...(!hasDialog && ofRole(/^heading ".*\[level=1\]/).length === 0 ? ['no heading of level 1'] : []),
  ];
}
