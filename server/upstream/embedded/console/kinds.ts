import { certKind } from './certKind.ts';
import { formKind } from './formKind.ts';
import type { ConsoleKind } from './kind.ts';
import { rechargeKind } from './rechargeKind.ts';
import { refundKind } from './refundKind.ts';
import { withdrawKind } from './withdrawKind.ts';

/** Every kind that waits for an operator, by its name in addresses; one line for each. */
export const kinds: Record<string, ConsoleKind> = {
  withdraw: withdrawKind,
  recharge: rechargeKind,
  cert: certKind,
  refund: refundKind,
  form: formKind,
};
