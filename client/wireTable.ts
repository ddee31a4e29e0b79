import { contract } from '../shared/contract/index.ts';
import { toWire } from '../shared/wire.ts';

/**
 * The table of calls without its schemas. The browser build replaces this module by the table as a value, so that the schemas
 * and their library are not bundled.
 */
export const wireTable = toWire(contract);
