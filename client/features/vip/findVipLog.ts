import type { Api } from '../../../shared/api.ts';
import { PAGE_SIZE_MAX } from '../../../shared/constants.ts';

/** How the upstream numbers memberships among certifications. */
export const VIP_CERT = 3;

/** A member's record of a membership; undefined when there is none of that number, null when the records could not be fetched. The upstream has no call for a single one. */
export async function findVipLog(api: Api, id: number) {
  const logs = await api.certLogs({ cert_type: VIP_CERT, count: PAGE_SIZE_MAX }, { quiet: true });
  return Array.isArray(logs) ? logs.find((log) => log.id === id) : null;
}

/** The newest record of a membership, whatever became of it; 0 when there is none yet, null when it could not be fetched. */
export async function newestVipLog(api: Api) {
  const logs = await api.certLogs({ cert_type: VIP_CERT, count: 1 }, { quiet: true });
  return Array.isArray(logs) ? (logs[0] ?? 0) : null;
}
