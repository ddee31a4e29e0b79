import { prettyFactory } from 'pino-pretty';
import { events } from '../server/log/events.ts';
import { bruteForce } from './logs/bruteForce.ts';
import { busy } from './logs/busy.ts';
import { failing } from './logs/failing.ts';
import { textOf, type LogLine } from './logs/logLine.ts';
import { money } from './logs/money.ts';
import type { Question } from './logs/question.ts';
import { ArgumentError, readArguments, type Asked } from './logs/readArguments.ts';
import { readLines } from './logs/readLines.ts';
import { resets } from './logs/resets.ts';
import { slow } from './logs/slow.ts';
import { tableText } from './logs/tableText.ts';
import { warnings } from './logs/warnings.ts';

const HELP = `npm run logs -- [question] [file …] [--since TIME] [--route PATH] [--top N] [--json]

Reads the portal's log from files, or from standard input, and answers a question. Without a question it prints the lines for people.

  warnings           what the log complains of, how often, and when first and last
  failing            what fails, how often, why, and when first and last
  slow               the slowest routes and calls on the upstream (ms)
  busy               the routes and clients with most requests, refused (4xx) and failed (5xx) ones
  brute-force        clients and accounts with refused logins, and clients that reached a rate limit
  resets             sessions that ended, and why
  money              each call that happens once and how it ended, those with an unknown outcome first
  request ID         all lines of a request (x-request-id), also those of the embedded upstream
  member FINGERPRINT all lines of a session, by the first characters of its fingerprint
  event NAME         all lines of an event, or of all events whose names begin so; several with commas

  --since TIME       only lines since then: 10m, 2h, 3d, or an ISO time
  --route PATH       only requests of the routes that begin so, such as /bff/send/sms
  --top N            only the first N rows of each table
  --json             the answer as JSON; of lines, each as it was written
`;
/** Exit code of wrong arguments and of a file that cannot be read. */
const REFUSED = 2;

const QUESTIONS: Readonly<Record<string, () => Question>> = { warnings, failing, slow, busy, resets, money, 'brute-force': bruteForce };

// A reader that has seen enough, such as head, ends the program.
process.stdout.on('error', () => process.exit());

try {
  const asked = readArguments(process.argv.slice(2), Date.now());
  if (asked.help) process.stdout.write(HELP);
  else await answer(asked);
} catch (error) {
  const isForPeople = error instanceof ArgumentError || (error instanceof Error && 'syscall' in error);
  if (!isForPeople) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = REFUSED;
}

async function answer({ question: name, subject, files, since, route, top, json }: Asked): Promise<void> {
  if (name === 'event') refuseUnknownEvents(subject);
  const question = name === undefined ? undefined : QUESTIONS[name]?.();
  const show = json ? (line: LogLine) => `${JSON.stringify(line)}\n` : printed();
  for await (const line of readLines(files, since)) {
    if (route !== undefined && !textOf(line, 'route').startsWith(route)) continue;
    if (question) question.see(line);
    else if (isOf(line, name, subject) && !process.stdout.write(show(line))) await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
  if (!question) return;
  const answers = question.answer().map(({ title, rows }) => ({ title, rows: rows.slice(0, top) }));
  process.stdout.write(json ? `${JSON.stringify(answers, null, 2)}\n` : answers.map(tableText).join('\n'));
}

/** Whether the line is of the request, the session or the events that were asked for. */
function isOf(line: LogLine, name: string | undefined, subject: string): boolean {
  if (name === undefined) return true;
  if (name === 'event') return subject.split(',').some((begin) => line.event.startsWith(begin));
  return name === 'request' ? textOf(line, 'reqId') === subject : textOf(line, 'member').startsWith(subject.slice(0, 8)) && subject.length >= 4;
}

/** Without a line, nobody would notice a wrong name: it would look as if nothing had happened. */
function refuseUnknownEvents(subject: string): void {
  for (const begin of subject.split(','))
    if (begin === '' || ![...events.keys()].some((event) => event.startsWith(begin)))
      throw new ArgumentError(`no event begins with "${begin}"; docs/logging.md has all of them`);
}

/** Makes lines for people. */
function printed(): (line: LogLine) => string {
  const print = prettyFactory({
    colorize: process.stdout.isTTY,
    messageKey: 'event',
    singleLine: true,
    // An error is printed in the line's own object: a line stays a line, so that grep and tail work.
    errorLikeObjectKeys: [],
    translateTime: 'yyyy-mm-dd HH:MM:ss.l',
    ignore: 'version',
  });
  return (line) => print({ ...line });
}
