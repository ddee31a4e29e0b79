import type { EmbeddedUpstream } from './embeddedUpstream.ts';
import { operate } from './operate.ts';

/** A code of the simulated WeChat page: for the phone of the member with `phone_number`, for a new account (`new`), or for the account `wechat_id`. */
export const wechatCode = async (upstream: Pick<EmbeddedUpstream, 'origin'>, who: { phone_number: string } | { wechat_id: string }): Promise<string> =>
  (await operate(upstream, 'wechat', who)).data.code as string;
