import t from 'tap';
import { eachVisit, findings } from './support/eachVisit.ts';

t.test('axe finds no violation on the members’ pages', async (t) => {
  await eachVisit(t, 'members', async (page, { path, phone = '' }) => {
    t.same(await findings(page), [], `${path} ${phone}`);
  });
});
