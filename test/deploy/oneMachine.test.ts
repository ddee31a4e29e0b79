import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { makeSelfSigned } from '../support/faults/certificates.ts';
import { settingsOf } from './support/unitFile.ts';

const lines = (file: string) => readFileSync(file, 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const ENV = lines('deploy/haproxy/one-machine.env').map((line) => line.split('=', 2) as [string, string]);
const NO_HAPROXY = spawnSync('haproxy', ['-v']).status === 0 ? false : 'haproxy is not installed';

t.test('unit, HAProxy and nginx agree on the gateways of one machine', (t) => {
  const servers = lines('deploy/nginx/portal-upstreams.one-machine.conf').map((line) => /^server ([\d.:]+) max_fails=0;$/.exec(line)?.[1]);
  t.same(ENV.map(([, address]) => address), servers);
  const [manual = ''] = /portal@3001 portal@3002 portal@3003/.exec(readFileSync('deploy/README.md', 'utf8')) ?? [];
  t.same(servers.map((address) => address?.replace('127.0.0.1:', 'portal@')), manual.split(' '));
  const set = Object.fromEntries(settingsOf('Environment').map((line) => line.split('=', 2)));
  t.match(set, { PORT: '%i', METRICS_PORT: '1%i', VAR_DIR: /\/%i$/, INSTANCE: /%i$/ }, 'each instance has its own');
  for (const [, address] of ENV) t.ok(Number(`1${address.split(':')[1]}`) < 65_536, 'and its metrics have a port');
  t.end();
});

t.test('HAProxy takes the variables', { skip: NO_HAPROXY }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'one-machine-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const { key, cert } = makeSelfSigned(t, 'portal.example');
  const pem = join(folder, 'portal.pem');
  writeFileSync(pem, cert + key);
  const env = { PATH: process.env['PATH'], ...Object.fromEntries(ENV), BIND_HTTP: '127.0.0.1:8080', BIND_HTTPS: '127.0.0.1:8443', CERTIFICATE: pem, LOG: 'stdout', MAXCONN: '500' };
  const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-f', 'deploy/haproxy/portal.cfg'], { env, encoding: 'utf8' });
  t.equal(status, 0, stdout + stderr);
  t.notMatch(stdout + stderr, /warning/i);
  t.end();
});
