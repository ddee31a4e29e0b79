import { maskPersonName } from '../../../../shared/personName.ts';
import { toYuan } from '../../../../shared/money.ts';
import { rechargeConfig } from '../content/rechargeConfig.ts';
import { withdrawConfig } from '../content/withdrawConfig.ts';
import { startOfDay } from '../rules/shanghaiTime.ts';
import { withdrawRoom } from '../store/wallets.ts';
import type { Handlers } from './context.ts';

/** Terms of withdrawals and recharges. */
export const walletTerms = {
  withdrawConfig(_input, { db, now, member }) {
    if (!member) return withdrawConfig;
    const { withdrawable, today } = withdrawRoom(db, member.id, startOfDay(now));
    return {
      ...withdrawConfig,
      withdrawable: toYuan(withdrawable),
      times_left: Math.max(0, withdrawConfig.day_times - today),
      ...(member.real_name && { payee_name: maskPersonName(member.real_name) }),
    };
  },
  rechargeConfig: () => rechargeConfig,
} satisfies Handlers;
