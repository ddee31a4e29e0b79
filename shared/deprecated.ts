/** That a call will go away (docs/versioning.md). Days in +08:00, `YYYY-MM-DD`. */
export interface Deprecated {
  /** Since when the call should not be used in new programs. */
  since: string;
  /** From when it may be gone: at least six months later. */
  sunset: string;
  /** The call under `/bff` that takes its place. */
  replacedBy?: `${'GET' | 'POST'} /bff/${string}`;
}
