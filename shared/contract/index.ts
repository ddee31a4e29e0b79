import type { Endpoint } from '../endpoint.ts';
import { account } from './account.ts';
import { consents } from './consents.ts';
import { content } from './content.ts';
import { loan } from './loan.ts';
import { membership } from './membership.ts';
import { selfService } from './selfService.ts';
import { site } from './site.ts';
import { wallet } from './wallet.ts';
import { webhooks } from './webhooks.ts';

/**
 * The contract: every call by name. The gateway, the `/bff` routes, the typed API, OpenAPI, the contract tests and the
 * embedded upstream all read it, so that a new row needs no change there.
 */
export const contract = {
  ...account,
  ...wallet,
  ...membership,
  ...content,
  ...site,
  ...loan,
  ...consents,
  ...selfService,
  ...webhooks,
};

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
/** Names of the calls of the typed API. Multipart calls are not part of it; server/gateway/files.ts makes them. */
export type CallName = {
  [N in EndpointName]: Contract[N] extends { body: 'multipart' } ? never : N;
}[EndpointName];

/** The call names, in the contract's order. */
export const callNames: readonly CallName[] = Object.keys(contract).filter(isCallName);

function isCallName(name: string): name is CallName {
  const table: Record<string, Endpoint> = contract;
  const row = table[name];
  return row !== undefined && row.body !== 'multipart';
}
