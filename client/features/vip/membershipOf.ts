import type { User, VipState } from '../../../shared/records/account.ts';

/** The member's running membership. It has no fields when the upstream only says that there is one. */
export const membershipOf = ({ vip, is_vip }: Pick<User, 'vip' | 'is_vip'>): VipState | undefined => vip ?? (is_vip === 1 ? {} : undefined);
