import type { Test } from 'tap';
import { startPortalProcess } from '../../sandbox/support/portalProcess.ts';
import { freePort } from '../../support/freePort.ts';
import { startStubUpstream } from '../../support/stubUpstream.ts';
import { isReady, until } from '../../support/until.ts';

type Options = Parameters<typeof startPortalProcess>[2];

/** Starts the built portal over a stub upstream, and waits until it serves its metrics; it may not be ready then. */
export async function startMetered(t: Test, env: Record<string, string> = {}, options: Options = {}) {
  const [upstream, port] = [await startStubUpstream(t), await freePort()];
  const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: upstream.origin, STORE: 'memory', METRICS_PORT: String(port), ...env }, options);
  const address = `http://127.0.0.1:${port}/metrics`;
  /** What Prometheus reads. */
  const read = (): Promise<string> => fetch(address).then((response) => response.text(), () => 'down');
  if (!(await until(async () => (await read()) !== 'down', 30_000))) throw new Error(`no metrics: ${portal.stderr()}`);
  return { portal, upstream, address, read, hasStarted: () => until(() => isReady(portal.origin), 30_000) };
}
