import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changes } from './checkUpstream/changes.ts';
import type { Report } from './checkUpstream/report.ts';
import { ArgumentsError, readArguments } from './checkUpstream/readArguments.ts';

// `npm run adapt -- --watch`: checks an adaptation, with --watch at each save of its folder, says what changed, and keeps a portal running on it.

const HELP = `Checks an adaptation while you write it.

  npm run adapt -- --origin https://api.example.com --adaptation adaptations/own.ts [--token … | --phone … --password …] [--watch]

Without --watch it is npm run check:upstream. With it a portal runs on the adaptation (HOST and PORT as for npm start), starts again at
each save of a file in the adaptation's folder, and each save is followed by the lines of what changed.
`;
/** Time in which several files of one save arrive (ms). */
const SETTLE = 200;
const WRONG_ARGUMENTS = 2;
/** This folder as a source, or that of the built tools. */
const here = dirname(fileURLToPath(import.meta.url));
const isBuilt = !existsSync(`${here}/adapt.ts`);
const root = fileURLToPath(new URL(isBuilt ? '../..' : '..', import.meta.url));

/** Runs the check in a process of its own, so that the adaptation is read anew. Without `--json` it prints its report itself. */
async function checked(
  more: readonly string[],
): Promise<{ code: number | null; text: string; fault: string }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'checkUpstream', ...others, ...more], {
    cwd: root,
    stdio: more.length > 0 ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let [text, fault] = ['', ''];
  child.stdout?.on('data', (part: Buffer) => (text += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (fault += part.toString()));
  await once(child, 'close');
  return { code: child.exitCode, text, fault };
}

async function follow(): Promise<void> {
  const given = readArguments(others, process.env);
  // Help was printed before.
  if (given === 'help') return;
  const { origin, config } = given;
  const { adaptation: file, host, port } = config;
  if (file === undefined) throw new ArgumentsError('--adaptation is missing');
  let last: Report | undefined;
  let portal: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  async function round(): Promise<void> {
    const { text, fault } = await checked(['--json']);
    if (!text) return void print(fault.trim());
    // The report is that of the same version.
    const report = JSON.parse(text) as Report;
    for (const line of last ? changes(last, report) : ['first check:']) print(line);
    print(summaryOf(report));
    last = report;
    portal?.kill('SIGTERM');
    if (portal && portal.exitCode === null) await once(portal, 'exit');
    portal = startPortal(origin, String(file));
    print(`portal: http://${host}:${port}`);
  }
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(round)), SETTLE);
  };
  watch(dirname(file), soon);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      portal?.kill('SIGTERM');
      process.exit(0);
    });
  running = running.then(round);
  await running;
}

/** The built server, as `npm start` runs it. */
const startPortal = (origin: string, file: string): ChildProcess =>
  // From sources an adaptation may be TypeScript on every Node.
  spawn(process.execPath, [...(isBuilt ? [] : ['--import', './scripts/ts.mjs']), 'scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      UPSTREAM: '',
      UPSTREAM_ORIGIN: origin,
      UPSTREAM_ADAPTATION: file,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    },
    stdio: 'inherit',
  });

const summaryOf = ({ summary }: Report): string =>
  Object.entries(summary)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ');

if (existsSync('.env')) process.loadEnvFile('.env');
const args = process.argv.slice(2);
const others = args.filter((arg) => arg !== '--watch');
try {
  if (args.includes('--help')) process.stdout.write(HELP);
  else if (args.includes('--watch')) await follow();
  else process.exitCode = (await checked([])).code ?? 0;
} catch (error) {
  if (!(error instanceof ArgumentsError)) throw error;
  process.stderr.write(`adapt: ${error.message}; --help explains the arguments\n`);
  process.exitCode = WRONG_ARGUMENTS;
}
