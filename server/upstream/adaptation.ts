import { adapt } from './adapt/adapt.ts';

/**
 * How this portal's upstream differs from the contract: the one file to edit, by docs/adapting.md. Without an entry it fits the
 * contract and the embedded upstream.
 */
export const adaptation = adapt({});
