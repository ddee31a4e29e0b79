import { callNames, contract } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { ok } from '../../../shared/envelope.ts';
import { recordedData } from '../recorded.ts';

/** Calls without a record's number, by the upstream's method and path. */
const CALLS = new Map(callNames.flatMap((name) => { const row: Endpoint = contract[name]; return row.upstream ? [[row.upstream as string, name] as const] : []; }));

/** A good response's text to a request, with recorded data. */
export function good(request: string): string {
  const [, method = '', path = ''] = /^(\S+) ([^\s?]+)/.exec(request) ?? [];
  const name = CALLS.get(`${method} ${path}`);
  return JSON.stringify(ok(name && name !== 'logout' && name !== 'offers' ? recordedData(name) : []));
}
