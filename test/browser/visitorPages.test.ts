import t from 'tap';
import { missingVisits } from '../support/pageVisits.ts';
import { checkEveryPage } from './support/everyPage.ts';

checkEveryPage(t, 'visitors');

t.test('every page of the route table has a visit', async (t) => t.same(missingVisits, []));
