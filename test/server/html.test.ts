import { HtmlValidate } from 'html-validate';
import t from 'tap';
import { startPortal } from '../helper.ts';
import { addressOf, missingVisits, NOWHERE, visits } from '../support/pageVisits.ts';

/** What the checker recommends, without what is React's way of writing, or a matter of taste. */
const checker = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React's spelling; HTML does not mind.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    'no-implicit-input-type': 'off',
    'no-implicit-button-type': 'off',
    // Scripts and styles are our own, from our own origin.
    'require-sri': 'off',
    // A set of ticks, and the choice in each of several forms.
    'form-dup-name': 'off',
    // A form may say it for all of its fields.
    'valid-autocomplete': 'off',
    // Before hydration the button sends nothing: a plain post could not prove that it is ours.
    'wcag/h32': 'off',
    'tel-non-breaking': 'off',
    // Allowed, the rule says itself; a list of steps needs a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // An offer's own heading stands in the dialog over the list.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    'long-title': 'off',
  },
});

async function faults(text: string): Promise<string[]> {
  const { results } = await checker.validateString(text);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? ''}`));
}

t.test('every page is sound HTML, full, empty and while the upstream is away', async (t) => {
  t.same(missingVisits, [], 'every page of the route table is looked at');
  const portal = await startPortal(t);
  const visitor = portal.browser();
  const members = new Map<string, Awaited<ReturnType<typeof portal.member>>>();
  for (const { phone } of visits) if (phone && !members.has(phone)) members.set(phone, await portal.member(phone));
  const looks = await Promise.all(visits.map(async (visit) => {
    const looker = visit.phone ? members.get(visit.phone)! : visitor;
    return { ...visit, looker, path: await addressOf(visit, looker) };
  }));
  const look = async (state: string) => {
    for (const { path, phone, looker } of looks) {
      const { status, text } = await looker.get(encodeURI(path));
      if (status === 302) continue;
      if (state === 'full') t.equal(status, path === NOWHERE ? 404 : 200, path);
      t.same(await faults(text), [], `${path} ${phone ?? ''} ${state}`);
      t.equal(text.match(/<h1[\s>]/g)?.length, 1, `${path} ${phone ?? ''} ${state}: one h1`);
    }
  };
  await look('full');
  await portal.stopUpstream();
  await look('without the upstream');
});
