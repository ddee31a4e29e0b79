import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a built tool (`backup`, `restore`, `checkLedger`, `logs`) in a folder, as `npm run` does in the project's. `input`: what comes through a pipe. */
export function runTool(tool: string, args: readonly string[], cwd = process.cwd(), input?: string): Promise<Ran> {
  const child = spawn(process.execPath, [resolve(`dist/tools/${tool}.js`), ...args], { cwd, env: { PATH: process.env['PATH'] }, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input);
  const ran: Ran = { status: null, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (part: Buffer) => { ran[name] += part.toString(); });
  return new Promise((done) => void child.on('close', (status) => done({ ...ran, status })));
}
