/** Value of `intent` when a submission only looks up whether a call with unknown outcome has happened. */
export const LOOK_UP_OUTCOME = 'lookUp';

/** Result when the records do not show the call (yet). `notHappened`: it has not happened, and no longer can. */
export interface OutcomeNotFound {
  notHappened: boolean;
  /** The records could not be fetched. */
  failed?: boolean;
}
