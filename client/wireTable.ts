import { contract } from '../shared/contract/index.ts';
import { toWire } from '../shared/wire.ts';

/**
 * Without schemas. The browser build replaces this module by the table as a value (vite.config.ts), so that the schemas and their
 * library are not bundled: it must hold nothing else.
 */
export const wireTable = toWire(contract);
