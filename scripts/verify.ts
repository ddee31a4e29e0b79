import { check, tap } from './steps.ts';

// The quick gate: minutes, no browser.
check();
tap('unit and integration tests', ['test/*.test.ts', 'test/shared', 'test/client', 'test/server', 'test/embedded']);
