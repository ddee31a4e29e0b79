/** Collects what is open. `closeAll` closes it, the last first; what cannot be closed keeps nothing else open, and is thrown at the end. */
export function collectOpen() {
  const open: (() => unknown)[] = [];
  return {
    onClose: (close: () => unknown): void => void open.unshift(close),
    closeAll: async (): Promise<void> => {
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
