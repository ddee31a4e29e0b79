import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { ArrivedConfig, useArrivedConfig } from './webConfig.ts';
import { PageHead } from './pageHead.tsx';
import { FETCH_MIN_DISPLAY, LOADING_DURATION, LOADING_THROTTLE } from '../shared/constants.ts';
import { fillFields } from './lib/typedFields.ts';
import { toastStore, type Toast } from './lib/toast.ts';
import { Icon } from './ui/Icon.tsx';
import { Part } from './ui/Part.tsx';

/** `data-hydrated` says that hydration and first effects are complete. */
export function Root() {
  useEffect(() => {
    fillFields();
    document.documentElement.dataset.hydrated = '';
  }, []);
  const config = useArrivedConfig();
  return (
    <ArrivedConfig value={config}>
      <PageHead />
      <ProgressBar />
      <Part>
        <Outlet />
      </Part>
      <Toaster />
      <ScrollRestoration />
    </ArrivedConfig>
  );
}

function ProgressBar() {
  const loading = useNavigation().state !== 'idle';
  return useDelayedBusy(loading, LOADING_THROTTLE, FETCH_MIN_DISPLAY) ? <Bar /> : null;
}

/** In code, because its duration is a shared constant. With reduced motion the line is static. */
function Bar() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    bar.current?.animate(
      { scale: ['0 1', '1 1'] },
      { duration: LOADING_DURATION, easing: 'cubic-bezier(0.1, 0.6, 0.3, 1)', fill: 'both' },
    );
  }, []);
  return <div className="progress" role="progressbar" aria-label="页面载入进度" ref={bar} />;
}

/** Only after `delay`, so that quick work shows nothing; then for at least `minimum`, so that it does not flicker. Both in ms. */
function useDelayedBusy(busy: boolean, delay: number, minimum: number): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (busy === shown) return;
    const wait = busy ? delay : since.current + minimum - performance.now();
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(busy);
    }, wait);
    return () => clearTimeout(timer);
  }, [busy, shown, delay, minimum]);
  return shown;
}

/**
 * Both live regions exist before any text, since screen readers miss a region added with its text. An open popover stays above an
 * open dialog.
 */
function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const box = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const popover = box.current;
    if (newest === undefined || !popover?.showPopover) return;
    popover.showPopover();
    return () => popover.hidePopover();
  }, [newest]);
  return (
    <div className="toasts" popover="manual" ref={box}>
      <Region role="alert" toasts={toasts.filter((toast) => toast.kind !== 'success')} />
      <Region role="status" toasts={toasts.filter((toast) => toast.kind === 'success')} />
    </div>
  );
}

function Region({ role, toasts }: { role: 'alert' | 'status'; toasts: readonly Toast[] }) {
  return (
    <div role={role} aria-atomic="false">
      {toasts.map(({ id, kind, text }) => (
        <p key={id} className={`toast ${kind}`}>
          <Icon name={kind === 'success' ? 'circle-check' : 'circle-alert'} />
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
