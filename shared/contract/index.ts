import type { Endpoint } from '../endpoint.ts';
import { account } from './account.ts';
import { content } from './content.ts';
import { loan } from './loan.ts';
import { membership } from './membership.ts';
import { site } from './site.ts';
import { wallet } from './wallet.ts';

/**
 * Every call of the portal, by name. Read by the gateway, the `/bff` routes, the typed api, the interface
 * description, the contract tests and the embedded upstream; a new row is a new capability, without a line elsewhere.
 */
export const contract = { ...account, ...wallet, ...membership, ...content, ...site, ...loan };

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
/** Calls of the typed api and of the door; what carries a file passes beside them (server/gateway/files.ts). */
export type CallName = { [N in EndpointName]: Contract[N] extends { body: 'multipart' } ? never : N }[EndpointName];

/** Their names, in the table's order. */
export const callNames: readonly CallName[] = Object.keys(contract).filter(isCallName);

function isCallName(name: string): name is CallName {
  const table: Record<string, Endpoint> = contract;
  const row = table[name];
  return row !== undefined && row.body !== 'multipart';
}
