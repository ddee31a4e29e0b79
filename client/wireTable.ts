import { contract } from '../shared/contract/index.ts';
import { toWire } from '../shared/wire.ts';

/**
 * The contract without its schemas. The browser build replaces this module by the table's value, so that neither
 * schemas nor their library reach a visitor.
 */
export const wireTable = toWire(contract);
