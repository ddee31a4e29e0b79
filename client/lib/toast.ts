import { TOAST_DURATION, LOGIN_REQUIRED, LOGIN_TOAST_DURATION } from '../../shared/constants.ts';

/** Shown when the gateway does not answer. */
export const NETWORK_ERROR = '网络连接失败，请检查网络后重试';

/** A message at the top centre: red (`error`, announced at once) or green (`success`). */
export interface Toast {
  id: number;
  kind: 'error' | 'success';
  text: string;
}

const NONE: readonly Toast[] = [];
let toasts = NONE;
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast for `duration` ms (spec §9: 3 s). A text that is already shown is not repeated, for calls that fail together. */
export function toast(kind: Toast['kind'], text: string, duration = TOAST_DURATION): void {
  if (toasts.some((shown) => shown.kind === kind && shown.text === text)) return;
  const id = nextId++;
  publish([...toasts, { id, kind, text }]);
  setTimeout(() => publish(toasts.filter((shown) => shown.id !== id)), duration);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => toasts,
  readOnServer: () => NONE,
};

/** Shows 请先登录 for 3 s (spec §6). The caller opens the login page. */
export const showLoginRequired = (): void => toast('error', LOGIN_REQUIRED, LOGIN_TOAST_DURATION);
