import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and for the first render in the browser, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
