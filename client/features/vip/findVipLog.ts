import type { Api } from '../../../shared/api.ts';
import { PAGE_SIZE_MAX } from '../../../shared/constants.ts';

/** The upstream's certification type for memberships. */
export const VIP_CERT = 3;

/**
 * A membership record by id. Undefined when there is none, null when the records could not be fetched. Searches the list,
 * because the upstream has no call for a single record.
 */
export async function findVipLog(api: Api, id: number) {
  const logs = await api.certLogs({ cert_type: VIP_CERT, count: PAGE_SIZE_MAX }, { quiet: true });
  return Array.isArray(logs) ? logs.find((log) => log.id === id) : null;
}

/** The newest membership record of any status; 0 when there is none, null when it could not be fetched. */
export async function newestVipLog(api: Api) {
  const logs = await api.certLogs({ cert_type: VIP_CERT, count: 1 }, { quiet: true });
  return Array.isArray(logs) ? (logs[0] ?? 0) : null;
}
