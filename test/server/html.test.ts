import { HtmlValidate } from 'html-validate';
import t from 'tap';
import { startPortal } from '../helper.ts';
import { short } from '../support/longRun.ts';
import { addressOf, missingVisits, NOWHERE, someVisits, visits } from '../support/pageVisits.ts';
import { tidyFaults } from '../support/tidy/tidyFaults.ts';

/** The recommended rules of html-validate, without those that React's output breaks and those of mere style. */
const checker = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes attributes in this way; it is valid HTML.
    ...Object.fromEntries(
      [
        'attr-case',
        'void-style',
        'attribute-boolean-style',
        'attribute-empty-style',
        'doctype-style',
        'no-implicit-input-type',
        'no-implicit-button-type',
        'tel-non-breaking',
        'long-title',
      ].map((rule) => [rule, 'off']),
    ),
    'valid-id': ['error', { relaxed: true }],
    // Scripts and styles come from the portal's own origin.
    'require-sri': 'off',
    // A group of checkboxes, and equal names in several forms.
    'form-dup-name': 'off',
    // A form may set autocomplete for all of its fields.
    'valid-autocomplete': 'off',
    // Before hydration a form has no submit button, because a plain POST does not pass CSRF protection.
    'wcag/h32': 'off',
    // Valid according to the rule's documentation; a list of steps needs a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A dialog over the list has the heading of its offer.
    'heading-level': ['error', { minInitialRank: 'h2' }],
  },
});

async function faults(text: string): Promise<string[]> {
  const { results } = await checker.validateString(text);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? ''}`),
  );
}

t.test('every page is tidy and valid HTML with data, empty, and without the upstream', async (t) => {
  t.same(missingVisits, [], 'every page of the route table has a visit');
  const portal = await startPortal(t);
  const browsers = new Map([['', portal.browser()]]);
  for (const { phone = '' } of visits)
    if (!browsers.has(phone)) browsers.set(phone, await portal.member(phone));
  const opened = await Promise.all(
    visits.map(async (visit) => {
      const browser = browsers.get(visit.phone ?? '')!;
      return { visit, browser, path: await addressOf(visit, browser) };
    }),
  );
  // All pages are fetched first: while one is checked, this process, which is the portal's, answers nobody.
  const fetched: { title: string; text: string; isValidated: boolean; isVisitors: boolean }[] = [];
  const statuses: number[] = [];
  for (const state of ['with data', 'without the upstream']) {
    if (state !== 'with data') await portal.stopUpstream();
    for (const [place, { visit, path, browser }] of opened.entries()) {
      const { status, text } = await browser.get(encodeURI(path));
      if (status === 302) continue;
      const title = `${path} ${visit.phone ?? ''} ${state}`;
      if (state === 'with data') t.equal((statuses[place] = status), path === NOWHERE ? 404 : 200, path);
      else if (visit.phone === undefined)
        t.equal(status, statuses[place], `${title}: visitors see it from the copies`);
      // By day each page is validated once, and some of them again without the upstream.
      fetched.push({
        title,
        text,
        isVisitors: visit.phone === undefined,
        isValidated: state === 'with data' ? someVisits.includes(visit) : short(place % 5 === 0, true),
      });
    }
  }
  for (const { title, text, isValidated, isVisitors } of fetched) {
    t.same(tidyFaults(text), [], title);
    if (isVisitors) t.ok(text.split('type="search"').length <= 2, `${title}: one search field`);
    t.equal(text.match(/<h1[\s>]/g)?.length, 1, `${title}: one h1`);
    if (isValidated) t.same(await faults(text), [], title);
  }
});
