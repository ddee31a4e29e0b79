import { lazy, Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { loadLater } from '../lib/loadLater.ts';
import { useHeldEvent } from './hooks/useHeldEvent.ts';
import { retriedPart } from './retriedPart.tsx';

/**
 * A part of a page whose code is not loaded with the page's: a dialog, what only some members see, what is below the first screen. The
 * server renders it like any other; in the browser, what is clicked or chosen in it before the code has arrived happens as soon as it has. If
 * the code does not arrive, the part says so and offers another try.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const later = loadLater(load);
  const Later = lazy(async () => ({ default: (await later.load()) ?? retriedPart(later.load) }));
  return function LazyPart(props: P) {
    // Code that is there is shown at once: a focus may be about to move to it.
    const [Part] = useState(() => later.loaded ?? Later);
    const [arrived, setArrived] = useState(false);
    const ref = useHeldEvent(arrived);
    const part = (
      <Suspense>
        <Part {...props} />
        <Arrival onArrive={() => setArrived(true)} />
      </Suspense>
    );
    // Until the code arrives, the element stays the same: a changed one would make React discard what the server rendered.
    const [first] = useState(part);
    return (
      <div className="late" ref={ref}>
        {arrived ? part : first}
      </div>
    );
  };
}

/** Tells that the code of the part beside it has arrived. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  const arrive = useEffectEvent(onArrive);
  useEffect(() => arrive(), []);
  return null;
}
