import { useEffect, useRef, useSyncExternalStore } from 'react';
import { CircleAlert, CircleCheck } from 'lucide';
import { toastStore, type Toast } from '../lib/toast.ts';
import { Icon } from '../ui/Icon.tsx';

/**
 * Toasts at the top centre. Both live regions exist before any text, since screen readers miss a region that is added with
 * its text. While a toast is shown, the container is an open popover, which keeps it above an open dialog.
 */
export function Toaster() {
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
      <Region role="alert" toasts={toasts.filter((toast) => toast.kind === 'error')} />
      <Region role="status" toasts={toasts.filter((toast) => toast.kind === 'success')} />
    </div>
  );
}

function Region({ role, toasts }: { role: 'alert' | 'status'; toasts: readonly Toast[] }) {
  return (
    <div role={role} aria-atomic="false">
      {toasts.map(({ id, kind, text }) => (
        <p key={id} className={kind === 'error' ? 'toast bad' : 'toast'}>
          <Icon of={kind === 'error' ? CircleAlert : CircleCheck} />
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
