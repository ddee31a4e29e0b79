import { check, tap } from './steps.ts';

// The quick gate: minutes, no browser.
check();
tap('unit and integration tests', ['test/*.test.ts', 'test/shared/*.test.ts', 'test/client/*.test.ts', 'test/server/*.test.ts', 'test/embedded/*.test.ts']);
