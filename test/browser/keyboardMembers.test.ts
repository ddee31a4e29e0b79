import t from 'tap';
import { eachVisit } from './support/eachVisit.ts';
import { tabTour } from './support/tabTour.ts';

t.test('every control of the members’ pages is reached with the Tab key, and shows the focus', (t) =>
  eachVisit(t, 'members', async (page, { path, phone = '' }) => {
    const { names, missed, unseen } = await tabTour(page);
    t.ok(names.length > 5, `${path} ${phone} has controls`);
    t.same(missed, [], 'every control is reached');
    t.same(unseen, [], 'the focus is visible on every control');
  }),
);
