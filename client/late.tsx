import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { Api } from '../shared/api.ts';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { lateContext } from './context.ts';
import { lazyApi } from './lazyApi.ts';
import { usePagePath } from './usePagePath.ts';

/** Time (ms) that a page waits for a read that it can do without. */
const PATIENCE = 300;

/** In the place of a read that the page did not wait for. Plain JSON, since it is part of the hydration data. */
export interface Late {
  late: true;
}

/** The reads that are under way. Those of the server are unknown to the browser, which makes them again. */
const underWay = new WeakMap<Late, Promise<unknown>>();

export const isLate = (value: unknown): value is Late => typeof value === 'object' && value !== null && 'late' in value;

/** For loaders: the result of a read that the page can do without, or `Late` if it takes too long. The read goes on. */
export async function late<T>(context: LoaderFunctionArgs['context'], read: Promise<T>): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Late>((resolve) => {
    timer = setTimeout(() => {
      const marker: Late = { late: true };
      underWay.set(marker, read);
      context.get(lateContext)();
      resolve(marker);
    }, PATIENCE);
  });
  return Promise.race([read, timeout]).finally(() => clearTimeout(timer));
}

/** What a loader returned of `late`. While it is late: undefined. The browser then makes the read, once, and the component gets its result. */
export function useLater<T>(value: T | Late, read: (api: Api) => Promise<T>): T | undefined {
  const [arrived, setArrived] = useState<{ of: Late; value: T }>();
  const make = useEffectEvent(() => read(lazyApi));
  useEffect(() => {
    if (!isLate(value)) return undefined;
    let isCurrent = true;
    const reading = underWay.get(value) ?? make();
    underWay.set(value, reading);
    void reading.then((result) => {
      // The cast is safe: a marker stands for one read. As a transition, it waits for parts that are not hydrated yet (ui/lazyPart.tsx), which React
      // would otherwise take away until their code has come.
      if (isCurrent) startTransition(() => setArrived({ of: value, value: result as T }));
    });
    return () => {
      isCurrent = false;
    };
  }, [value]);
  if (!isLate(value)) return value;
  return arrived?.of === value ? arrived.value : undefined;
}

/** Grey lines in the place of a part that is late, as high as the part. Without scripts there is a link that loads the page again. */
export function Placeholder({ lines, className = 'body' }: { lines: number; className?: string }) {
  const here = usePagePath();
  return (
    <div className={`skeleton ${className}`} aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} />
      ))}
      <noscript>
        <a href={here}>这部分还没有加载完，重新加载页面</a>
      </noscript>
    </div>
  );
}
