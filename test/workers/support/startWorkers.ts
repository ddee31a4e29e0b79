import type { Test } from 'tap';
import { startPortalProcess, type PortalProcess } from '../../sandbox/support/portalProcess.ts';
import { Browser } from '../../support/browserLike.ts';
import { startStubUpstream } from '../../support/stubUpstream.ts';
import { until } from '../../support/until.ts';

/** Time after which a test that waits for a line or for an end fails (ms). */
const WAIT_MAX = 30_000;

/** A log line. */
export interface Line {
  event: string;
  worker?: number;
  pid?: number;
  [field: string]: unknown;
}

export interface Workers extends PortalProcess {
  /** The log lines so far. */
  lines(event?: string): Line[];
  /** Waits until there are so many lines of an event that fit, and returns them. */
  printed(event: string, count?: number, fits?: (line: Line) => boolean): Promise<Line[]>;
  /** Process id of a worker. */
  pidOf(worker: number): number;
  /** Sends a signal to all processes, as a terminal and a service manager do; with `detached`. */
  signalAll(signal: NodeJS.Signals): void;
  browser(): Browser;
  /** The worker that answered the request, by its log line. */
  workerOf(response: { headers: Record<string, unknown> }): Promise<number | undefined>;
}

interface Options {
  /** What is started instead of Node, and arguments of either. */
  command?: string;
  args?: string[];
  /** Origin of another upstream than a new stub upstream. */
  upstream?: string;
  /** Whether the processes are a group of their own. */
  detached?: boolean;
}

/** Starts the built portal with two workers. */
export async function startWorkers(t: Test, env: Record<string, string> = {}, { upstream, ...options }: Options = {}): Promise<Workers> {
  const portal = await startPortalProcess(t, { WORKERS: '2', LOG_LEVEL: 'debug', ...(upstream !== undefined && { UPSTREAM_ORIGIN: upstream }), ...env }, options);
  // What is started instead of Node would end alone.
  if (options.detached) t.teardown(() => { try { process.kill(-(portal.child.pid as number), 'SIGKILL'); } catch { /* All have ended. */ } });
  const parsed: Line[] = [];
  const lines = (event?: string) => {
    const whole = portal.stdout().split('\n').slice(0, -1);
    parsed.push(...whole.slice(parsed.length).map((line) => JSON.parse(line) as Line));
    return parsed.filter((line) => event === undefined || line.event === event);
  };
  const printed: Workers['printed'] = async (event, count = 1, fits = () => true) => {
    const found = () => lines(event).filter(fits);
    if (!(await until(() => found().length >= count, WAIT_MAX))) throw new Error(`not ${count} lines ${event}: ${portal.stdout()}${portal.stderr()}`);
    return found();
  };
  return {
    ...portal,
    lines,
    printed,
    pidOf: (worker) => lines('sys.worker_started').find((line) => line.worker === worker)?.pid ?? 0,
    signalAll: (signal) => void process.kill(-(portal.child.pid as number), signal),
    browser: () => new Browser(portal.origin),
    workerOf: async ({ headers }) => (await printed('http.request', 1, ({ reqId }) => reqId === headers['x-request-id']))[0]?.worker,
  };
}

/** Starts the portal over a stub upstream, and waits until both workers are ready. */
export async function startReadyWorkers(t: Test, env: Record<string, string> = {}, options: Options = {}) {
  const upstream = await startStubUpstream(t);
  const portal = await startWorkers(t, env, { upstream: upstream.origin, ...options });
  await portal.printed('sys.ready', 2);
  return { upstream, portal };
}

/** Waits until a process has ended. */
export const hasEnded = (pid: number): Promise<boolean> => until(() => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}, WAIT_MAX);

/** What became of a request: on a slow machine the gateway may have given up waiting for the upstream, which is an answer too. */
export const endOf = (response: Promise<Response>): Promise<'answered' | 'broken'> => response.then(() => 'answered', () => 'broken');
