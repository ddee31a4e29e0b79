import { BAD_GATEWAY } from '../../../shared/codes.ts';
import type { Step } from './step.ts';

/** Notes what did not fit the contract, and how the call ended. It is the last step. */
export const noteDrift: Step = ({ name, context, parts, places, received, envelope, fault }) => {
  parts.drift.note(name, places, context.log);
  received.end?.(envelope, fault === undefined ? received.envelope.code : BAD_GATEWAY, fault);
  return envelope;
};
