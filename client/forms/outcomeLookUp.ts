/** Marks a submission that only looks in the records whether a call without an answer has happened. */
export const LOOK_UP_OUTCOME = 'lookUp';

/** What the records say of it: nothing (yet). `over`: it did not happen, and will not any more. */
export interface OutcomeNotFound {
  notHappened: boolean;
  /** The records themselves could not be fetched. */
  failed?: boolean;
}
