import type { Test } from 'tap';
import { startPortalProcess, type PortalProcess } from '../../sandbox/support/portalProcess.ts';
import { freePort } from '../../support/freePort.ts';
import { until } from '../../support/longRun.ts';
import { isPrinted, sectionOf, type Step } from './runbook.ts';
import { runSteps } from './runSteps.ts';

/** Longest wait (ms) for a line of the log. */
const LINE_WAIT = 20_000;

/**
 * Starts the built portal, which a test then brings into trouble, and returns what the reader of the runbook has of it. `isIll`: it does not get
 * ready.
 */
export async function startPatient(
  t: Test,
  env: Record<string, string>,
  { isIll = false, ...options }: Parameters<typeof startPortalProcess>[2] & { isIll?: boolean } = {},
) {
  const metrics = await freePort();
  const portal = await startPortalProcess(t, { METRICS_PORT: String(metrics), ...env }, options);
  if (!isIll) await portal.ready;
  const seen = { PORTAL: portal.origin, METRICS: `http://127.0.0.1:${metrics}/metrics`, ...env };
  let mended = 0;

  async function run(
    steps: Step[],
    log: string,
    more: Record<string, string>,
    except?: RegExp,
  ): Promise<string> {
    const printed = await runSteps(t, steps, { env: { ...seen, ...more }, log });
    for (const line of steps.flatMap(({ prints }) => prints))
      if (!except?.test(line)) t.ok(isPrinted(line, printed), `${line}\nis not in\n${printed}`);
    return printed;
  }

  return {
    portal,
    /** The variables that the commands use. */
    seen,
    /** Runs the section's commands while the fault lasts, and checks that they print what the runbook says. `more`: further variables; `except`: lines that this cause does not print. */
    shows: (anchor: string, more: Record<string, string> = {}, except?: RegExp) =>
      run(sectionOf(anchor).during, portal.stdout(), more, except),
    /** Says that the fault has been mended: the log is written anew, and lines before this are too old for it. */
    mend: () => void (mended = portal.stdout().length),
    /** Runs the commands that tell that it is over. `except`: lines that the test reads itself. */
    over: async (anchor: string, more: Record<string, string> = {}, except?: RegExp) => {
      // A log without lines says nothing: the commands refuse it.
      await fetch(`${portal.origin}/robots.txt`);
      await until(() => portal.stdout().slice(mended).includes('"route":"/robots.txt"'), LINE_WAIT);
      return run(sectionOf(anchor).over, portal.stdout().slice(mended), more, except);
    },
    /** Waits until the log has this, since it was mended. */
    logged: (text: string) => until(() => portal.stdout().slice(mended).includes(text), LINE_WAIT),
  };
}

/** Ends the portal as a service manager does. */
export async function stop({ child, exited }: PortalProcess): Promise<void> {
  child.kill('SIGTERM');
  await exited;
}
