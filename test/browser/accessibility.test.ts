import t from 'tap';
import { missingVisits } from '../support/pageVisits.ts';
import { eachVisit, findings } from './support/eachVisit.ts';

t.test('axe finds no violation on the visitors’ pages', async (t) => {
  t.same(missingVisits, [], 'every page of the route table has a visit');
  await eachVisit(t, 'visitors', async (page, { path, phone = '' }) => {
    t.same(await findings(page), [], `${path} ${phone}`);
  });
});
