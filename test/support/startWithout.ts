import type { Test } from 'tap';
import { LATE_AFTER } from '../../shared/constants.ts';
import type { CallName } from '../../shared/contract/index.ts';
import { startPortal } from '../helper.ts';
import { isCall } from './pageReads.ts';
import { startProxy } from './proxy.ts';

/**
 * A portal before an upstream on which calls hang until they are let go, without copies of their answers. Its pages wait as long as in
 * production.
 */
export async function startWithout(
  t: Test,
  upstream: string,
  names: readonly CallName[],
  options: Parameters<typeof startPortal>[1] = {},
) {
  const proxy = await startProxy(t, upstream);
  // The portal's start would wait for calls that hang.
  proxy.on('*', { loseReply: true, only: (url) => names.some((name) => isCall(name, url)) });
  const portal = await startPortal(t, {
    upstream: proxy.origin,
    timeouts: { late: LATE_AFTER },
    client: { breaker: false },
    expectErrors: ['sys.not_warm'],
    ...options,
  });
  const hold = (...held: readonly CallName[]): (() => void) => {
    let release = () => {};
    proxy.on('*', {
      hold: new Promise<void>((resolve) => (release = resolve)),
      only: (url) => held.some((name) => isCall(name, url)),
    });
    const letGo = () => {
      proxy.clear();
      release();
    };
    t.teardown(letGo);
    return letGo;
  };
  return { portal, hold, release: hold(...names) };
}
