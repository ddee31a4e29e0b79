import t from 'tap';
import { journeysAt } from './support/eachVisit.ts';

// Members at an upstream with other conventions: log in in every way, apply for loans, withdraw.
await journeysAt(t, 'third', ['login', 'loanJourney', 'withdraw']);
