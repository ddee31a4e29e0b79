import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, watch } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { changes } from './checkUpstream/changes.ts';
import type { Report } from './checkUpstream/report.ts';
import { readArguments } from './checkUpstream/readArguments.ts';
import { readEnvFile } from './commandLine.mjs';
import { ArgumentsError, guard } from './runTool.ts';
import { portOwner } from '../embedded/portOwner.ts';
import { leave, onStopSignal } from '../server/leave.ts';
import { createReadable } from '../server/terminal/readableLine.ts';

// `npm run adapt -- --watch`: checks an adaptation, with --watch at each save of its folder, says what changed, and keeps a portal running on it.

const HELP = `Checks an adaptation while you write it.

  npm run adapt -- --origin https://api.example.com --adaptation adaptations/own.ts [--token … | --phone … --password …] [--watch]

Without --watch it is npm run check:upstream. With it a portal runs on the adaptation (HOST and PORT as for npm start), starts again at
each save of a file in the adaptation's folder or below it, and each save is followed by the lines of what changed.
`;
/** Time in which several files of one save arrive, and between two looks at whether the portal listens (ms). */
const SETTLE = 200;
/** Files that an adaptation may consist of. */
const SOURCE = /\.(?:[cm]?[jt]s|json)$/;
/** This folder as a source, or that of the built tools. */
const here = dirname(fileURLToPath(import.meta.url));
const isBuilt = !existsSync(`${here}/adapt.ts`);
const root = fileURLToPath(new URL(isBuilt ? '../..' : '..', import.meta.url));

/** The processes that run at present; they end with this one. */
const running = new Set<ChildProcess>();

/** Starts a program of this project. */
function start(args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, ...options });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends a process. SIGINT, since a portal goes on serving for a while after SIGTERM. */
async function end(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  await exit;
}

/** Runs the check in a process of its own, so that the adaptation is read anew. Without `--json` it prints its report itself. */
async function checked(
  more: readonly string[],
): Promise<{ code: number | null; text: string; fault: string }> {
  const child = start(['scripts/run.mjs', 'checkUpstream', ...others, ...more], {
    stdio: more.length > 0 ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let [text, fault] = ['', ''];
  child.stdout?.on('data', (part: Buffer) => (text += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (fault += part.toString()));
  await once(child, 'close');
  return { code: child.exitCode, text, fault };
}

/**
 * Calls `onSave` at each change of a source in a folder or below it, without installed packages. Each folder is watched by itself: a watcher
 * with `recursive` loses a file that an editor replaces.
 */
function watchSources(folder: string, onSave: () => void): void {
  const watched = new Set<string>();
  const look = (at: string): void => {
    if (!watched.has(at)) {
      watched.add(at);
      watch(at, (_event, name) => {
        const known = watched.size;
        if (existsSync(at)) look(at);
        // A new folder may come with its files.
        if (name === null || SOURCE.test(name) || watched.size > known) onSave();
      })
        // Of a folder that is removed.
        .on('error', () => undefined)
        .on('close', () => watched.delete(at));
    }
    for (const entry of readdirSync(at, { withFileTypes: true }))
      if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
        look(join(at, entry.name));
  };
  look(folder);
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
  let rounds: Promise<void> = Promise.resolve();
  let isEnding = false;

  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  async function round(): Promise<void> {
    const { text, fault } = await checked(['--json', '--no-pages']);
    if (isEnding) return;
    if (!text) return void print(fault.trim());
    // The report is that of the same version.
    const report = JSON.parse(text) as Report;
    for (const line of last ? changes(last, report) : ['first check:']) print(line);
    print(summaryOf(report));
    last = report;
    if (portal) await end(portal);
    if (await listens(host, port))
      return void print(
        `portal: not started: ${portOwner(port) ?? 'another program'} listens on ${host}:${port} (PORT)`,
      );
    portal = startPortal(origin, String(file));
    while (running.has(portal) && !(await listens(host, port))) await wait(SETTLE);
    // Why not, it has said itself.
    print(running.has(portal) ? `portal: http://${host}:${port}` : 'portal: not started');
  }
  onStopSignal(
    (signal) => {
      isEnding = true;
      clearTimeout(timer);
      void Promise.all([...running].map(end)).then(() => leave(0, signal));
    },
    (signal) => leave(1, signal),
  );
  watchSources(dirname(file), () => {
    clearTimeout(timer);
    timer = setTimeout(() => (rounds = rounds.then(round)), SETTLE);
  });
  rounds = rounds.then(round);
  await rounds;
}

/** Whether a program listens there. */
const listens = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port }, () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** The built server, as `npm start` runs it. Its log is JSON, or words where somebody reads it at a terminal. */
function startPortal(origin: string, file: string): ChildProcess {
  const isRead = process.stdout.isTTY;
  // From sources an adaptation may be TypeScript on every Node.
  const portal = start([...(isBuilt ? [] : ['--import', './scripts/sources.mjs']), 'scripts/start.mjs'], {
    env: {
      ...process.env,
      UPSTREAM: '',
      UPSTREAM_ORIGIN: origin,
      UPSTREAM_ADAPTATION: file,
      LOG_LEVEL: process.env.LOG_LEVEL ?? (isRead ? 'info' : 'error'),
    },
    stdio: isRead ? ['ignore', 'pipe', 'inherit'] : 'inherit',
  });
  if (portal.stdout) {
    const readable = createReadable();
    createInterface({ input: portal.stdout }).on('line', (line) => {
      const shown = line.startsWith('{') ? readable(line) : line;
      if (shown !== undefined) process.stdout.write(`${shown}\n`);
    });
  }
  return portal;
}

const summaryOf = ({ summary }: Report): string =>
  Object.entries(summary)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ');

readEnvFile('adapt');
const args = process.argv.slice(2);
const others = args.filter((arg) => arg !== '--watch');
await guard('adapt', [], async () => {
  if (args.includes('--help')) process.stdout.write(HELP);
  else if (args.includes('--watch')) await follow();
  else process.exitCode = (await checked([])).code ?? 0;
});
