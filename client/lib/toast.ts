import { TOAST_DURATION, LOGIN_REQUIRED, LOGIN_TOAST_DURATION } from '../../shared/constants.ts';

/** An outage is nobody's network, unless the browser says that it is offline. */
export const networkError = (): string =>
  typeof navigator === 'undefined' || navigator.onLine
    ? '服务暂时没有响应，请稍后重试'
    : '网络已断开，请连接网络后重试';

export interface Toast {
  id: number;
  kind: 'error' | 'success' | 'notice';
  text: string;
  /** Ends it. */
  timer?: ReturnType<typeof setTimeout>;
}

const NONE: readonly Toast[] = [];
let toasts = NONE;
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Spec §9: 3 s. A shown text is not repeated, for calls that fail together; its time begins anew. A success without a message has one. */
export function toast(kind: Toast['kind'], message: string, duration = TOAST_DURATION): void {
  const text = message || '操作成功';
  let shown = toasts.find((other) => other.kind === kind && other.text === text);
  clearTimeout(shown?.timer);
  if (!shown) publish([...toasts, (shown = { id: nextId++, kind, text })]);
  shown.timer = setTimeout(() => publish(toasts.filter((other) => other !== shown)), duration);
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => toasts,
  readOnServer: () => NONE,
};

/** Spec §6; not red, since nothing has failed. The caller opens the login page. */
export const showLoginRequired = (): void => toast('notice', LOGIN_REQUIRED, LOGIN_TOAST_DURATION);
