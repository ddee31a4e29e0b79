import { HtmlValidate } from 'html-validate';
import t from 'tap';
import { startPortal } from '../helper.ts';
import { short } from '../support/longRun.ts';
import { addressOf, missingVisits, NOWHERE, visits } from '../support/pageVisits.ts';

/** The recommended rules of html-validate, without those that React's output breaks and those of mere style. */
const checker = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes attributes in this way; it is valid HTML.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    'no-implicit-input-type': 'off',
    'no-implicit-button-type': 'off',
    // Scripts and styles come from the portal's own origin.
    'require-sri': 'off',
    // A group of checkboxes, and equal names in several forms.
    'form-dup-name': 'off',
    // A form may set autocomplete for all of its fields.
    'valid-autocomplete': 'off',
    // Before hydration a form has no submit button, because a plain POST does not pass CSRF protection.
    'wcag/h32': 'off',
    'tel-non-breaking': 'off',
    // Valid according to the rule's documentation; a list of steps needs a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A dialog over the list has the heading of its offer.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    'long-title': 'off',
  },
});

async function faults(text: string): Promise<string[]> {
  const { results } = await checker.validateString(text);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? ''}`));
}

t.test('every page is valid HTML with data, empty, and without the upstream', async (t) => {
  t.same(missingVisits, [], 'every page of the route table has a visit');
  const portal = await startPortal(t);
  const visitor = portal.browser();
  const members = new Map<string, Awaited<ReturnType<typeof portal.member>>>();
  for (const { phone } of visits) if (phone && !members.has(phone)) members.set(phone, await portal.member(phone));
  const opened = await Promise.all(visits.map(async (visit) => {
    const browser = visit.phone ? members.get(visit.phone)! : visitor;
    return { ...visit, browser, path: await addressOf(visit, browser) };
  }));
  const check = async (state: string, some: typeof opened) => {
    for (const { path, phone, browser } of some) {
      const { status, text } = await browser.get(encodeURI(path));
      if (status === 302) continue;
      if (state === 'full') t.equal(status, path === NOWHERE ? 404 : 200, path);
      t.same(await faults(text), [], `${path} ${phone ?? ''} ${state}`);
      t.equal(text.match(/<h1[\s>]/g)?.length, 1, `${path} ${phone ?? ''} ${state}: one h1`);
    }
  };
  await check('full', opened);
  await portal.stopUpstream();
  // By day every other page.
  await check('without the upstream', opened.filter((_, place) => short(place % 2 === 0, true)));
});
