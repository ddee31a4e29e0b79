import t from 'tap';
import { journeysAt } from './support/eachVisit.ts';

// Members at an upstream that writes as PHP: register, be certified, recharge, buy, get a refund, withdraw, apply for loans.
await journeysAt(t, 'php', ['memberJourney', 'spread', 'loanJourney']);
