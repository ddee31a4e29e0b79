import {
  lazy,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ComponentType,
  type JSXElementConstructor,
  useRef,
} from 'react';
import { usePagePath } from '../handle.ts';
import { ArrivedConfig } from '../webConfig.ts';
import { isSparing, loadLater } from '../lib/loadLater.ts';
import { toast, networkError } from '../lib/toast.ts';

type PropsOf<T> = T extends JSXElementConstructor<infer P extends object> ? P : never;

/** The cast is safe: a name of something else has no properties (`PropsOf`), so nobody can render it. */
const component =
  <K extends PropertyKey>(name: K) =>
  <M extends Record<K, unknown>>(module: M) =>
    module[name] as ComponentType<PropsOf<M[K]>>;

/**
 * The component `name` of a module that is not loaded with the page. The server renders it like any other; what is clicked or
 * chosen in it before the code has arrived happens then. On a costly connection the code waits until the part is seen or used. If
 * the code does not arrive, the part offers another try.
 */
export function lazyPart<M, K extends keyof M>(
  load: () => Promise<M>,
  name: K,
): ComponentType<PropsOf<M[K]>> {
  type P = PropsOf<M[K]>;
  const later = loadLater(() => load().then(component(name)));
  let shown: Element | null = null;
  const Later = lazy(async () => {
    if (isSparing) await import('../lib/whenSeen.ts').then(({ whenSeen }) => whenSeen(shown), String);
    return { default: (await later.load()) ?? retriedPart(later.load) };
  });
  return function LazyPart(props: P) {
    // Code that is there is shown at once: a focus may be about to move to it.
    const [Part] = useState(() => later.loaded ?? Later);
    const [arrived, setArrived] = useState(false);
    const ref = useHeldEvent(arrived);
    useEffect(() => {
      shown = ref.current;
    }, [ref]);
    const config = use(ArrivedConfig);
    const part = (
      <Suspense>
        <ArrivedConfig value={config}>
          <Part {...props} />
          <Arrival onArrive={() => setArrived(true)} />
        </ArrivedConfig>
      </Suspense>
    );
    // A changed element would make React discard what the server rendered, and so would data that were late there.
    const [first] = useState(part);
    return (
      <div className="late" ref={ref}>
        {arrived ? part : first}
      </div>
    );
  };
}

function Arrival({ onArrive }: { onArrive: () => void }) {
  const arrive = useEffectEvent(onArrive);
  // At once: from now on React handles what happens in the part.
  useLayoutEffect(() => arrive(), []);
  return null;
}

/**
 * Holds the last click on a button, or the last choice, until `ready`. Links work without scripts, and typed text stays in its
 * field. Layout effects, so that no event is handled twice: a choice repeated later could be another one by then.
 */
function useHeldEvent(ready: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef<() => unknown>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (ready) {
      held.current?.();
      held.current = null;
    }
    if (ready || !element) return;
    const hold = (event: Event) => {
      const repeat = event.target instanceof Node && element.contains(event.target) && repetitionOf(event);
      // For one that is still under way React has hydrated the part, and handles it.
      if (repeat) held.current = () => event.eventPhase === Event.NONE && repeat();
    };
    // At the document, because React keeps events of what is not hydrated from going further than the app's
    // element.
    for (const type of ['click', 'change']) document.addEventListener(type, hold, true);
    return () => {
      for (const type of ['click', 'change']) document.removeEventListener(type, hold, true);
    };
  }, [ready]);
  return ref;
}

/** A click is stopped: a button without its code might send its form to the server. */
function repetitionOf(event: Event): (() => void) | undefined {
  const { target, type } = event;
  if (!(target instanceof Element)) return undefined;
  if (type === 'click') {
    const button = target.closest('button');
    if (!button) return undefined;
    event.preventDefault();
    event.stopPropagation();
    return () => button.click();
  }
  if (target instanceof HTMLSelectElement)
    return () => target.dispatchEvent(new Event('change', { bubbles: true }));
  if (!(target instanceof HTMLInputElement) || !['checkbox', 'radio'].includes(target.type)) return undefined;
  const { checked } = target;
  return () => {
    // React ignores a click that changes nothing. It may have set the field back when it took over.
    target.checked = !checked;
    target.click();
  };
}

/** Until another try succeeds. */
function retriedPart<P extends object>(load: () => Promise<ComponentType<P> | null>): ComponentType<P> {
  return function RetriedPart(props: P) {
    const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null);
    if (part) return <part.Part {...props} />;
    const again = async () => {
      const Part = await load();
      if (Part) setPart({ Part });
      else toast('error', networkError());
    };
    return (
      <p className="alert bad" role="alert">
        {networkError()}
        <button type="button" className="btn small" onClick={() => void again()}>
          重试
        </button>
      </p>
    );
  };
}

/** For parts that are not visible at first or need scripts. Null until loaded, on the server, and after a failed load. */
export function useLazyComponent<M, K extends keyof M>(
  load: () => Promise<M>,
  name: K,
): ComponentType<PropsOf<M[K]>> | null {
  const [part, setPart] = useState<{ Part: ComponentType<PropsOf<M[K]>> } | null>(null);
  const loadOnMount = useEffectEvent(() => load().then(component(name)));
  useEffect(() => {
    let wanted = true;
    void loadOnMount().then(
      (Part) => wanted && setPart({ Part }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return part && part.Part;
}

const LONG = 8_000;

/** As high as the part that is late. Without scripts, and when it takes long, a link loads the page again. */
export function Placeholder({ lines, className = 'body' }: { lines: number; className?: string }) {
  const here = usePagePath();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  const link = <a href={here}>这部分还没有加载完，重新加载页面</a>;
  return (
    <div className={`skeleton ${className}`} aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} />
      ))}
      {isLong ? link : <noscript>{link}</noscript>}
    </div>
  );
}
