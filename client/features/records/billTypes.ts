import { billTypeWords } from '../../../shared/status/bill.ts';

/** Names of the groups, by the hundreds of their types. */
const GROUPS = { 1: '充值', 2: '提现', 3: 'VIP 会员', 4: '推广', 5: '调整' } as const;

const words = Object.entries(billTypeWords).map(([type, word]) => [Number(type), word] as const);

/** For the filter. Rows show the upstream's texts instead. */
export const offeredBillTypes = Object.entries(GROUPS).map(([group, label]) => ({
  label,
  types: words.filter(([type]) => Math.floor(type / 100) === Number(group)),
}));

export const isBillType = (type: number): boolean => type in billTypeWords;
