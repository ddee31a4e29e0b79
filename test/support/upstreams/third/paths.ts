import { fail } from '../../../../shared/envelope.ts';
import type { Difference } from './difference.ts';

const EMBEDDED = '/api/user/bag';
/** Another path: the wallet. */
export const WALLET_PATH = '/v2/wallet';

/** The wallet is `GET /v2/wallet`; `GET /api/user/bag` does not exist. */
export const paths: Difference = {
  request(call) {
    if (call.path === EMBEDDED) return fail(404, '接口不存在');
    if (call.path === WALLET_PATH) call.path = EMBEDDED;
    return undefined;
  },
};
