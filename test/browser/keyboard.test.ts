import t from 'tap';
import { everyControlIsReached } from './support/everyControlIsReached.ts';

t.test('every control of the visitors’ pages is reached with the Tab key, and shows the focus', (t) => everyControlIsReached(t, 'visitors'));
