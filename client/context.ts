import { createContext, useLocation, data, type LoaderFunctionArgs } from 'react-router-dom';
import { LATE_AFTER, SUCCESS, NOT_FOUND_MESSAGE } from '../shared/constants.ts';
import type { Api } from '../shared/api.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from './api.ts';
import type { Envelope } from '../shared/envelope.ts';
import type { CallName, EndpointName } from '../shared/contract/index.ts';
import { isNoSuchCall } from '../shared/result.ts';

// With this flag the router's types give loaders the context provider.
declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

/** The typed api: the gateway in process on the server, `fetch('/bff/…')` in the browser. */
export const apiContext = createContext<Api>();

/** Whether this request may be a member's: on the server it has a session cookie; in the browser see signedIn.ts. */
export const mayBeMemberContext = createContext<boolean>();

/** How long a page waits for what it can do without (ms), and who is told when it waits no longer. */
export const latenessContext = createContext({ patience: LATE_AFTER, gaveUp: (): void => undefined });

export const apiOf = (context: LoaderFunctionArgs['context']): Api => context.get(apiContext);

/** In the place of a read that the page did not wait for. Plain JSON, for the hydration data. */
export interface Late {
  late: true;
}

/** Those of the server are unknown to the browser, which makes them again. */
const underWay = new WeakMap<Late, Promise<unknown>>();

export const isLate = (value: unknown): value is Late =>
  typeof value === 'object' && value !== null && 'late' in value && value.late === true;

/** For loaders: a read's result, or `Late` if it takes longer than `limit` (ms). The read goes on. */
export async function late<T>(
  context: LoaderFunctionArgs['context'],
  read: Promise<T>,
  limit?: number,
): Promise<T | Late> {
  const { patience, gaveUp } = context.get(latenessContext);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Late>((resolve) => {
    timer = setTimeout(() => {
      const marker: Late = { late: true };
      underWay.set(marker, read);
      gaveUp();
      resolve(marker);
    }, limit ?? patience);
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
  const make = useEffectEvent(() => read(api));
  useEffect(() => {
    if (!isLate(value)) return undefined;
    let isCurrent = true;
    const reading = underWay.get(value) ?? make();
    underWay.set(value, reading);
    reading.then(
      (result) => {
        // The cast is safe: a marker stands for one read.
        if (isCurrent) setArrived({ marker: value, value: result as T });
      },
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

/** With the specification's message, for loaders to throw. */
export const notFound = () => data(NOT_FOUND_MESSAGE, { status: 404 });

export function loadNotFound(): never {
  throw notFound();
}

export interface PageRead<T> {
  data: T | null;
  isSupported: boolean;
}

/** Of a call without a record's number: a 404 is about the call. */
export function readCall<T>({ code, data }: Envelope<T | null>): PageRead<T> {
  return { data: code === SUCCESS ? data : null, isSupported: !isNoSuchCall(code) };
}

/** For loader data: it is part of the HTML, so it does not contain whole records. */
export const pick = <Row extends object, Field extends keyof Row>(row: Row, fields: readonly Field[]) =>
  // The cast is safe: each field is a key.
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;

/** A call, or a field that it takes. */
export type Capability = EndpointName | `${CallName}.${string}`;

/** For an action, which has no hooks. */
export async function isMissing(api: Api, call: Capability): Promise<boolean> {
  return (await api.capabilities({}, { quiet: true }))?.missing.includes(call) ?? false;
}
