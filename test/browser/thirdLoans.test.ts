import t from 'tap';
import { journeysAt } from './support/journeysAt.ts';

// Members at an upstream with other conventions: log in in every way, apply for loans.
await journeysAt(t, 'third', ['login', 'loanJourney']);
