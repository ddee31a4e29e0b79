import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { bffCall } from '../../shared/wire.ts';
import type { CallKind } from '../upstream/client.ts';

/**
 * The class of a row's calls, by its columns: what must happen once is money, what can open a session is a login, and `/bff`
 * tells reads from writes, since the upstream has a GET that writes.
 */
export function kindOf(row: Endpoint): CallKind {
  if (row.once) return 'money';
  if (canOpenSession(row)) return 'login';
  return bffCall(row).method === 'GET' ? 'read' : 'write';
}
