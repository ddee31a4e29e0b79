/**
 * Percent-decoded text; undefined if it is no valid UTF-8. The only place that calls `decodeURIComponent` (.oxlintrc.json): the bundler
 * takes the call for one without effects and removes it where its value is not used, as in a `try` that only waits for the exception.
 */
export function decoded(text: string): string | undefined {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the value is used
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
