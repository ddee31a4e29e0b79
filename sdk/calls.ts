import type { CallName, Contract } from '../shared/contract/index.ts';
import type { Input, Output } from '../shared/endpoint.ts';

export type { Reason } from '../shared/reasons.ts';

/**
 * Input and output of each call, and the reasons of refusals. In the package this file is replaced by a text that needs no schema library: `npm run build` writes the
 * same types from the contract's schemas (scripts/build/declareCalls.ts). `test/sdk/types.test.ts` compares both.
 */
export type Calls = { [N in CallName]: { input: Input<Contract[N]>; output: Output<Contract[N]> } };
