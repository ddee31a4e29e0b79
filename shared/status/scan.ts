import type { StatusTable } from './move.ts';

/** Statuses of a QR login ticket. */
export const SCAN = { waiting: 0, scanned: 1, confirmed: 2, cancelled: 3, expired: 4 } as const;

/** Open: it waits for the member's phone. A confirmed ticket opens one session only. */
export const scanStatus = {
  status: SCAN,
  text: {
    waiting: '等待扫码',
    scanned: '已扫码，请在手机上确认',
    confirmed: '已确认',
    cancelled: '已取消',
    expired: '已过期',
  },
  first: ['waiting'],
  open: ['waiting', 'scanned'],
  moves: {
    scan: { from: ['waiting'], to: 'scanned', by: ['member'] },
    confirm: { from: ['scanned'], to: 'confirmed', by: ['member'] },
    cancel: { from: ['scanned'], to: 'cancelled', by: ['member'] },
    expire: { from: ['waiting', 'scanned'], to: 'expired', by: ['time'] },
  },
} as const satisfies StatusTable<keyof typeof SCAN>;
export const scanEnglish = {
  waiting: 'waiting to be scanned',
  scanned: 'scanned',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  expired: 'expired',
};
