import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';

/** The core of what is measured; the upstream and the load share the others. */
export const MEASURED = '0';
export const OTHERS = availableParallelism() > 2 ? `1-${availableParallelism() - 1}` : '1';

/** Whether processes can be bound to cores: on Linux with `taskset`, and more than one core. */
export const canBind = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Binds this process, which makes the load, to the other cores. */
export function bindLoad(): void {
  if (canBind) spawnSync('taskset', ['-a', '-p', '-c', OTHERS, String(process.pid)]);
}

export interface Measured {
  child: ChildProcess;
  /** Processor time so far (ms), of the process and those that it has started. */
  cpu(): number;
  /** Most memory so far (MB). */
  peak(): number;
  stop: () => Promise<void>;
}

/** Starts a Node process, on its core if it can be bound, and waits until it has written `ready` to its output. */
export async function startProcess(
  args: string[],
  { env = {}, cores, ready }: { env?: Record<string, string>; cores: string; ready: string },
): Promise<Measured> {
  const command = [...(canBind ? ['taskset', '-c', cores] : []), process.execPath, ...args];
  const child = spawn(command[0] ?? '', command.slice(1), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  // The process has been started, so it has a pid.
  const pid = child.pid as number;
  await Promise.race([
    lineWith(child, ready),
    gone.then(() => Promise.reject(new Error(`${args.at(-1)} has ended`))),
  ]);
  child.stdout.resume();
  return {
    child,
    cpu: () => treeOf(pid).reduce((sum, one) => sum + cpuOf(one), 0),
    peak: () => treeOf(pid).reduce((sum, one) => sum + memoryOf(one, 'VmHWM'), 0),
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function lineWith({ stdout }: ChildProcess, text: string): Promise<void> {
  return new Promise((done) => {
    if (!stdout) return;
    const lines = createInterface({ input: stdout });
    lines.on('line', (line) => {
      if (!line.includes(text)) return;
      lines.close();
      done();
    });
  });
}

/** A process and those that it has started. */
function treeOf(pid: number): number[] {
  const children = readText(`/proc/${pid}/task/${pid}/children`)
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return [pid, ...children.flatMap(treeOf)];
}

/** User and system time (ms): fields 14 and 15 of proc(5)'s `stat`, in hundredths of a second. */
export function cpuOf(pid: number): number {
  const [, after = ''] = readText(`/proc/${pid}/stat`).split(') ');
  const fields = after.split(' ');
  return (Number(fields[11] ?? NaN) + Number(fields[12] ?? NaN)) * 10;
}

export const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readText(`/proc/${pid}/status`))?.[1] ?? NaN) / 1024;

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
