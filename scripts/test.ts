import { check, tap } from './steps.ts';

// Everything: the checks of the tree and every test, the browser's included. The last line says how many passed.
check();
tap('all tests', ['test/*.test.ts', 'test/*/*.test.ts']);
