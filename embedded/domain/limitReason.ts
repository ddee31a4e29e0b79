import { toFen } from '../../shared/money/money.ts';
import type { BusinessReason } from '../../shared/reasons.ts';

/** For programs, on which side of its limit a refused amount (fen) is. Within the limits it is too low for its fee. */
export const limitReason = (amount: number, { max_amount: max }: { max_amount?: string | undefined }): BusinessReason =>
  max !== undefined && amount > toFen(max) ? 'above_maximum' : 'below_minimum';
