import t from 'tap';
import { findings } from './support/axe.ts';
import { eachVisit } from './support/eachVisit.ts';

t.test('axe finds no violation on the members’ pages', async (t) => {
  await eachVisit(t, 'members', async (page, { path, phone = '' }) => {
    t.same(await findings(page), [], `${path} ${phone}`);
  });
});
