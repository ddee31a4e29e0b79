import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { scaled } from '../../support/longRun.ts';

/** Starts HAProxy before a server, for this test. It reuses connections to the server for all clients, where a desynchronised one does most harm. */
export async function startHaproxy(t: Test, port: number, serverPort: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, [
    'global', '  maxconn 500',
    'defaults', '  mode http', '  timeout connect 2s', '  timeout client 3s', '  timeout server 10s', '  timeout http-request 1s', '  timeout http-keep-alive 3s', '  option forwardfor',
    'frontend visitors', `  bind 127.0.0.1:${port}`, '  default_backend gateway',
    'backend gateway', '  http-reuse always', '  retries 0', `  server one 127.0.0.1:${serverPort}`, '',
  ].join('\n'));
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  t.teardown(() => new Promise<void>((resolve) => {
    haproxy.once('exit', () => {
      rmSync(folder, { recursive: true, force: true });
      resolve();
    });
    haproxy.kill('SIGKILL');
  }));
  for (const until = Date.now() + scaled(10_000); !(await accepts(port)); await new Promise((resolve) => setTimeout(resolve, 30))) {
    if (haproxy.exitCode !== null || Date.now() > until) throw new Error('haproxy does not start');
  }
}

const accepts = (port: number): Promise<boolean> => new Promise((resolve) => {
  const probe = connect(port, '127.0.0.1', () => { probe.destroy(); resolve(true); }).on('error', () => resolve(false));
});

