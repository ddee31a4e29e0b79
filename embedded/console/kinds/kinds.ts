import { certKind } from './certKind.ts';
import { feedbackKind } from './feedbackKind.ts';
import { formKind } from './formKind.ts';
import type { ConsoleKind } from './kind.ts';
import { rechargeKind } from './rechargeKind.ts';
import { refundKind } from './refundKind.ts';
import { withdrawKind } from './withdrawKind.ts';

/** All kinds of records in the console, by their name in URLs. */
export const kinds: Record<string, ConsoleKind> = {
  withdraw: withdrawKind,
  recharge: rechargeKind,
  cert: certKind,
  refund: refundKind,
  form: formKind,
  feedback: feedbackKind,
};

/** The kind of this name; undefined for any other text. */
export const kindOf = (name: string): ConsoleKind | undefined => (Object.hasOwn(kinds, name) ? kinds[name] : undefined);
