import { Session } from '../../server/session/session.ts';
import { adaptation } from '../../server/upstream/adaptation.ts';
import { createUpstreamClient } from '../../server/upstream/client.ts';
import { checkCalls } from './checkCalls.ts';
import { createAsk } from './createAsk.ts';
import { findUnsettled } from './findUnsettled.ts';
import { createProgress, type Terminal } from './progress.ts';
import type { Arguments } from './readArguments.ts';
import { makeReport, printReport } from './report.ts';

/**
 * Asks every read of the contract, writes the report to `stdout` and progress to `stderr`.
 * @returns the exit code: 1 if a call is unusable, else 0
 */
export async function check({ config, origin, token, login, json }: Arguments, { stdout, stderr }: { stdout: Terminal; stderr: Terminal }): Promise<number> {
  const session = new Session(token);
  const upstream = createUpstreamClient(origin, adaptation.token, { breaker: false });
  const progress = createProgress(stderr);
  const ask = createAsk(upstream, config, session);
  const asked = await checkCalls({ ask, session, login, onAsk: progress.show });
  const unsettled = await findUnsettled(asked, ask);
  await upstream.close();
  // Loaded now: the pages take seconds, and without a connection nothing needs them.
  const reached = !asked.some(({ unsent }) => unsent && asked.length === 1);
  const pages = reached ? await (await import('./pagesOfCalls.ts')).pagesOfCalls() : new Map<string, string[]>();
  progress.clear();
  const report = makeReport(origin, asked, pages, unsettled);
  if (json) stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (!reached) stderr.write(`no connection to ${origin}: nothing listens there, or its name or certificate is wrong\n`);
  else if (!json) stdout.write(printReport(report));
  return report.summary.unusable > 0 ? 1 : 0;
}
