import t from 'tap';
import { journeysAt } from './support/eachVisit.ts';

// Members at an upstream with other conventions: register, be certified, recharge, buy, get a refund.
await journeysAt(t, 'third', ['memberJourney']);
