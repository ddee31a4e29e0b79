import t from 'tap';
import { everyControlIsReached } from './support/everyControlIsReached.ts';

t.test('every control of the members’ pages is reached with the Tab key, and shows the focus', (t) => everyControlIsReached(t, 'members'));
