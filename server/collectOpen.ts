export type Open = ReturnType<typeof collectOpen>;

/** Collects what is open, and what has to be told when the process ends. */
export function collectOpen() {
  const draining: (() => void)[] = [];
  const cutting: (() => void)[] = [];
  const open: (() => unknown)[] = [];
  return {
    /** Notes what is done when the process has been asked to end, and still serves. */
    onDrain: (begin: () => void): void => void draining.push(begin),
    /** Notes what ends the requests that have not ended by themselves in time. */
    onCut: (cut: () => void): void => void cutting.push(cut),
    /** Notes what has to be closed; the last is closed first. */
    onClose: (close: () => unknown): void => void open.unshift(close),

    /** Begins the drain. False: nothing is served yet. */
    drain(): boolean {
      for (const begin of draining) begin();
      return draining.length > 0;
    },
    /** Ends all requests. */
    cut(): void {
      for (const cut of cutting) cut();
    },
    /** Closes everything. What cannot be closed keeps nothing else open, and is thrown at the end. */
    async closeAll(): Promise<void> {
      const failures: unknown[] = [];
      for (const close of open) {
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures);
    },
  };
}
