/** Does a piece of work once at a time for each key: who asks while it is under way waits for the same result. */
export function createSingleFlight<T = unknown>() {
  const flights = new Map<string, Promise<T>>();
  return {
    isUnderWay: (key: string): boolean => flights.has(key),

    run(key: string, work: () => Promise<T>): Promise<T> {
      const flight = flights.get(key) ?? work().finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
}
