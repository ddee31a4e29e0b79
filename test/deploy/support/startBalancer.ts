import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { makeSelfSigned } from '../../support/faults/certificates.ts';
import { freePort } from '../../support/freePort.ts';
import { until } from '../../support/longRun.ts';

/** A load balancer with a file of `deploy/` as its configuration. */
export interface Balancer {
  name: string;
  /** Where it is reached over TLS, and its own certificate (PEM). */
  origin: string;
  certificate: string;
  /** Where it redirects to https. */
  plainOrigin: string;
  /** What its check of the configuration (`haproxy -c`, `nginx -t`) has written, and its exit code. */
  checked: { status: number | null; output: string };
}

interface Before {
  /** Ports of the gateways on this machine; two or three. */
  gateways: readonly number[];
  /** Port for TLS. */
  port: number;
  plainPort: number;
}

/** The name in the certificate. */
const NAME = 'localhost';
const WAIT = 10_000;

/** Why tests with a balancer are skipped, or false. */
export const NO_NGINX = spawnSync('nginx', ['-v']).status === 0 ? false : 'nginx is not installed';
/** Why tests with HAProxy are skipped, or false. */
export const NO_HAPROXY = spawnSync('haproxy', ['-v']).status === 0 ? false : 'haproxy is not installed';

/** Why tests with a limit of open files are skipped, or false: they need root, who gives up being root. */
export const NO_PRLIMIT =
  process.getuid?.() === 0 && spawnSync('prlimit', ['--version']).status === 0
    ? false
    : 'prlimit, or the right to use it, is missing';

/** Starts HAProxy with `deploy/haproxy/portal.cfg`, unchanged, before gateways on this machine. `openFiles`: as a user who may have that many open and cannot change it. */
export async function startHaproxy(
  t: Pick<Test, 'teardown'>,
  gateways: readonly number[],
  { openFiles }: { openFiles?: number } = {},
): Promise<Balancer> {
  const [folder, before] = [makeFolder(t), await portsFor(gateways)];
  const { key, cert } = makeSelfSigned(t, NAME);
  const pem = join(folder, 'portal.pem');
  writeFileSync(pem, cert + key);
  const [one, two, three] = gateways;
  const env = {
    PATH: process.env['PATH'],
    BIND_HTTP: `127.0.0.1:${before.plainPort}`,
    BIND_HTTPS: `127.0.0.1:${before.port}`,
    NAMES: `${NAME} www.example.com`,
    CERTIFICATE: pem,
    PORTAL_1: `127.0.0.1:${one}`,
    PORTAL_2: `127.0.0.1:${two}`,
    ...(three !== undefined && { PORTAL_3: `127.0.0.1:${three}` }),
    LOG: 'stdout',
    ...(openFiles === undefined && { OPEN_FILES: '1200' }),
  };
  const args = ['-f', 'deploy/haproxy/portal.cfg'];
  const limited =
    openFiles === undefined
      ? []
      : [
          'prlimit',
          `--nofile=${openFiles}:${openFiles}`,
          'setpriv',
          '--reuid=65534',
          '--regid=65534',
          '--clear-groups',
        ];
  if (limited.length > 0)
    for (const [path, mode] of [
      [folder, 0o755],
      [pem, 0o644],
    ] as const)
      chmodSync(path, mode);
  const [command = '', ...rest] = [...limited, 'haproxy'];
  const checked = run(command, [...rest, '-c', ...args], env);
  await start(t, command, [...rest, '-db', ...args], { env, port: before.port });
  return { name: 'HAProxy', ...originsOf(before), certificate: cert, checked };
}

/** Starts nginx with `deploy/nginx/portal.conf`, unchanged, before gateways on this machine. Of the two files that differ between sites, that of the gateways has their ports in its own line, and the other is the test's own. */
export async function startNginx(t: Pick<Test, 'teardown'>, gateways: readonly number[]): Promise<Balancer> {
  const [folder, before] = [makeFolder(t), await portsFor(gateways)];
  const { key, cert } = makeSelfSigned(t, NAME);
  mkdirSync(join(folder, 'temp'));
  copyFileSync('deploy/nginx/portal.conf', join(folder, 'portal.conf'));
  const [server = ''] = /^server .*$/m.exec(readFileSync('deploy/nginx/portal-upstreams.conf', 'utf8')) ?? [];
  const files = {
    'portal.crt': cert,
    'portal.key': key,
    'portal-upstreams.conf': gateways.map((port) => server.replace(/:\d+/, `:${port}`)).join('\n'),
    'portal-site.conf': [
      `listen 127.0.0.1:${before.plainPort};`,
      `listen 127.0.0.1:${before.port} ssl http2;`,
      `server_name ${NAME};`,
      `ssl_certificate ${folder}/portal.crt;`,
      `ssl_certificate_key ${folder}/portal.key;`,
      `access_log ${folder}/access.log portal;`,
    ].join('\n'),
    // What a distribution's own nginx.conf has around it.
    'nginx.conf': [
      'daemon off;',
      'worker_processes 2;',
      'worker_rlimit_nofile 40000;',
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log;`,
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'events { worker_connections 20000; }',
      'http {',
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/temp/${kind};`,
      ),
      'include portal.conf;',
      '}',
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), `${text}\n`);
  const args = ['-e', `${folder}/error.log`, '-p', folder, '-c', join(folder, 'nginx.conf')];
  const checked = run('nginx', ['-t', ...args]);
  await start(t, 'nginx', args, { port: before.port });
  return { name: 'nginx', ...originsOf(before), certificate: cert, checked };
}

async function portsFor(gateways: readonly number[]): Promise<Before> {
  return { gateways, port: await freePort(), plainPort: await freePort() };
}

const originsOf = ({ port, plainPort }: Before) => ({
  origin: `https://${NAME}:${port}`,
  plainOrigin: `http://${NAME}:${plainPort}`,
});

/** A folder for this test. */
export function makeFolder(t: Pick<Test, 'teardown'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'balancer-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Balancer['checked'] {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** Runs a balancer for this test, and waits until it accepts connections at the port. */
export async function start(
  t: Pick<Test, 'teardown'>,
  command: string,
  args: string[],
  { env = process.env, port }: { env?: NodeJS.ProcessEnv; port: number },
): Promise<void> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  // nginx ends its workers on SIGTERM, and leaves them alone when it is killed.
  t.teardown(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  if (!(await until(() => child.exitCode !== null || accepts(port), WAIT)) || child.exitCode !== null)
    throw new Error(`${command} does not start: ${said}`);
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
