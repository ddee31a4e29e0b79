import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../shared/api.ts';
import { latenessContext } from './context.ts';
import { lazyApi } from './lazyApi.ts';

/** In the place of a read that the page did not wait for. Plain JSON, for the hydration data. */
export interface Late {
  late: true;
}

/** Those of the server are unknown to the browser, which makes them again. */
const underWay = new WeakMap<Late, Promise<unknown>>();

export const isLate = (value: unknown): value is Late =>
  typeof value === 'object' && value !== null && 'late' in value && value.late === true;

/** For loaders: a read's result, or `Late` if it takes too long. The read goes on. */
export async function late<T>(context: LoaderFunctionArgs['context'], read: Promise<T>): Promise<T | Late> {
  const { patience, gaveUp } = context.get(latenessContext);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Late>((resolve) => {
    timer = setTimeout(() => {
      const marker: Late = { late: true };
      underWay.set(marker, read);
      gaveUp();
      resolve(marker);
    }, patience);
  });
  return Promise.race([read, timeout]).finally(() => clearTimeout(timer));
}

/** For what does not depend on the page's address. */
export const EVERYWHERE = 'everywhere';

/**
 * What a loader returned of `late`; undefined while it is late: the browser then makes the read, once. While the same is read
 * again, the last result stays, with the focus that may be in it. `subject`: what it is of, by default what is at the page's
 * address.
 */
export function useLater<T>(
  value: T | Late,
  read: (api: Api) => Promise<T>,
  subject?: string,
): T | undefined {
  const { pathname, search } = useLocation();
  const of = subject ?? pathname + search;
  const [arrived, setArrived] = useState<{ marker: Late; value: T }>();
  const [last, setLast] = useState(isLate(value) ? undefined : { of, value });
  const make = useEffectEvent(() => read(lazyApi));
  useEffect(() => {
    if (!isLate(value)) return undefined;
    let isCurrent = true;
    const reading = underWay.get(value) ?? make();
    underWay.set(value, reading);
    reading.then(
      // The cast is safe: a marker stands for one read. A transition waits for the code of parts not hydrated
      // yet.
      (result) => isCurrent && startTransition(() => setArrived({ marker: value, value: result as T })),
      // Its code could not be loaded: the placeholder offers to load the page again.
      () => underWay.delete(value),
    );
    return () => {
      isCurrent = false;
    };
  }, [value]);
  const known = isLate(value) ? (arrived?.marker === value ? arrived.value : undefined) : value;
  if (known === undefined) return last?.of === of ? last.value : undefined;
  if (last?.value !== known || last.of !== of) setLast({ of, value: known });
  return known;
}
