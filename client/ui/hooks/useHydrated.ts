import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and for the first render. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
