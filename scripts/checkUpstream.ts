import { existsSync } from 'node:fs';
import { Session } from '../server/session/session.ts';
import { adaptation } from '../server/upstream/adaptation.ts';
import { createUpstreamClient } from '../server/upstream/client.ts';
import { checkCalls } from './checkUpstream/checkCalls.ts';
import { createAsk } from './checkUpstream/createAsk.ts';
import { createProgress } from './checkUpstream/progress.ts';
import { ArgumentsError, HELP, readArguments, type Arguments } from './checkUpstream/readArguments.ts';
import { makeReport, printReport } from './checkUpstream/report.ts';

// `npm run check:upstream`: says where an API stands against the contract. It prints no secret and no value of a response.

/** Exit code for wrong arguments. */
const WRONG_ARGUMENTS = 2;

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  const given = readArguments(process.argv.slice(2), process.env);
  if (given === 'help') process.stdout.write(HELP);
  else process.exitCode = await check(given);
} catch (error) {
  if (!(error instanceof ArgumentsError)) throw error;
  process.stderr.write(`check:upstream: ${error.message}; --help explains the arguments\n`);
  process.exitCode = WRONG_ARGUMENTS;
}

async function check({ config, origin, token, login, json }: Arguments): Promise<number> {
  const session = new Session(token);
  const upstream = createUpstreamClient(origin, adaptation.token, { breaker: false });
  const progress = createProgress(process.stderr);
  const asked = await checkCalls({ ask: createAsk(upstream, config, session), session, login, onAsk: progress.show });
  await upstream.close();
  // Loaded now: the pages take seconds, and without a connection nothing needs them.
  const reached = !asked.some(({ unsent }) => unsent && asked.length === 1);
  const pages = reached ? await (await import('./checkUpstream/pagesOfCalls.ts')).pagesOfCalls() : new Map<string, string[]>();
  progress.clear();
  const report = makeReport(origin, asked, pages);
  if (json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (!reached) process.stderr.write(`no connection to ${origin}: nothing listens there, or its name or certificate is wrong\n`);
  else if (!json) process.stdout.write(printReport(report));
  return report.summary.unusable > 0 ? 1 : 0;
}
