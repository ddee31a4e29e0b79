import { readFileSync } from 'node:fs';
import t from 'tap';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { HTTP_TIMEOUT } from '../../shared/constants.ts';
import { FILE_SIZE_MAX } from '../../shared/rules/files.ts';
import { readEnvironment, variableNames } from '../../server/config/environment.ts';
import { readConfig } from '../../server/config/readConfig.ts';
import { DRAIN_MAX } from '../../server/endProcess.ts';
import { startPortal } from '../helper.ts';
import { filePart, kindPart, multipart, sendForm } from '../support/browserLike.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { settingsOf, timeOf } from './support/unitFile.ts';

// The files with which the portal is run, compared with the gateway.

const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/^\s*# .*$/gm, '');
const files = {
  nginx: read('deploy/nginx/portal.conf'),
  haproxy: read('deploy/haproxy/portal.cfg'),
  container: readFileSync('deploy/Containerfile', 'utf8'),
  readme: readFileSync('docs/operating.md', 'utf8'),
};
/** What a pattern finds in a file, every time. */
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, value = '']) => value);
/** A number with a unit of time (ms) or of size (bytes) that a balancer's setting has; NaN if it is missing. */
function setting(file: 'nginx' | 'haproxy', name: string): number {
  const [, value, unit = ''] =
    new RegExp(`^ *${name} (?:\\d+ )?(\\d+)(s|m|k);?$`, 'm').exec(files[file]) ?? [];
  return Number(value) * ({ s: 1_000, m: 1024 * 1024, k: 1024 }[unit] ?? NaN);
}
const defaults = readConfig({});
const example = new Map(
  [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

t.test('.env.example has each variable with its default, and unit and image set what is read', async (t) => {
  // That of `npm run upstream`, which the gateway does not read.
  t.same([...example.keys()].sort(), [...variableNames, 'EMBEDDED_HOST'].sort());
  const set = Object.fromEntries(
    [...example].filter(([name, value]) => value !== '' && name !== 'EMBEDDED_HOST'),
  );
  const { BRAND_NAME, ...own } = readEnvironment({});
  t.same(set, Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value)])));
  t.match(readFileSync('.env.example', 'utf8'), new RegExp(`# Unset: ${BRAND_NAME}\\.`));
  const sets = [...settingsOf('Environment'), ...found(files.container, /^(?:ENV)? +([A-Z_]+=\S+)/gm)].map(
    (one) => one.split('=')[0] ?? '',
  );
  t.ok(sets.length > 10);
  const [install = ''] = found(files.readme, /^(\| install \|.*)$/gm);
  t.same(
    found(files.container, /--from=build \/src\/(\S+)/g).filter((path) => !install.includes(`\`${path}\``)),
    [],
    'what the image has is installed by hand too',
  );
  t.same(
    sets.filter((name) => !variableNames.includes(name) && name !== 'NODE_OPTIONS' && name !== 'CI'),
    [],
    'unit and image set variables that are read',
  );
});

t.test(
  'whoever stops a gateway waits longer than it drains, and a balancer notices in the grace',
  async (t) => {
    const drain = defaults.drainGrace * 1_000 + DRAIN_MAX;
    const waits = {
      unit: [timeOf('TimeoutStopSec')],
      image: found(files.container, /docker stop --time (\d+)/g),
      container: found(files.readme, /--stop-timeout (\d+)/g),
    };
    for (const [name, [wait]] of Object.entries(waits))
      t.ok(Number(wait) * (name === 'unit' ? 1 : 1_000) > drain, `${name}: ${wait}`);
    t.match(files.container, `DRAIN_GRACE (${defaults.drainGrace} s), then ${DRAIN_MAX / 1_000} s at most`);
    t.match(files.readme, `\`DRAIN_GRACE\` (${defaults.drainGrace} s)`);
    const [inter = 0, fall = 0] =
      /check inter (\d+)s fall (\d+)/.exec(files.haproxy)?.slice(1).map(Number) ?? [];
    t.ok(inter * fall > 0 && inter * fall < defaults.drainGrace, `HAProxy notices within ${inter * fall} s`);
  },
);

t.test('checks of health ask for paths that the gateway has, at the port that it listens on', async (t) => {
  const [alive, ready] = [gatewayRoutes.liveness.path, gatewayRoutes.readiness.path];
  t.same(
    found(files.haproxy, /http-check send meth GET uri (\S+)/g),
    [ready],
    'a gateway that drains gets nothing new',
  );
  t.same(
    found(files.container, /process\.env\.PORT \+ '(.*?)'/g),
    [alive],
    'a gateway that waits for its upstream is not started again',
  );
  t.same(
    [found(files.container, /^EXPOSE (\d+)/gm), found(files.container, /\bPORT=(\d+)/g)],
    [[String(defaults.port)], [String(defaults.port)]],
  );
  t.ok(
    settingsOf('Environment').includes('PORT=%i') && settingsOf('Environment').includes('METRICS_PORT=1%i'),
  );
});

t.test(
  'the files of the balancers, of Prometheus and the document name the same two instances',
  async (t) => {
    t.same(found(files.readme, /a second gateway.*portal@(\d+)/g), ['3002']);
    t.same(found(files.haproxy, /presetenv PORTAL_\d 127\.0\.0\.1:(\d+)$/gm), ['3001', '3002']);
    t.same(found(read('deploy/nginx/portal-upstreams.conf'), /^server 127\.0\.0\.1:(\d+) /gm), [
      '3001',
      '3002',
    ]);
    t.same(found(read('deploy/prometheus/prometheus.yml'), /127\.0\.0\.1:1(\d{4})/g), ['3001', '3002']);
  },
);

t.test('the limits of the balancers and of the gateway fit', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { server } = portal.app;
  const connections = /keepalive_timeout (\d+)s;\n *keepalive_requests/.exec(files.nginx)?.[1];
  t.ok(
    Number(connections) * 1_000 < server.keepAliveTimeout,
    'a balancer closes an idle connection before the gateway does, which would break a POST on it',
  );
  for (const [file, name] of [
    ['nginx', 'proxy_read_timeout'],
    ['haproxy', 'timeout server'],
  ] as const)
    t.ok(setting(file, name) > HTTP_TIMEOUT, `${file}: what the gateway says of a slow upstream arrives`);
  for (const [file, name] of [
    ['nginx', 'client_header_timeout'],
    ['haproxy', 'timeout http-request'],
  ] as const)
    t.equal(setting(file, name), server.headersTimeout, `${file}: ${name}`);
  // Two open files each, and some for HAProxy itself.
  const sockets = Math.floor(Number(/presetenv OPEN_FILES (\d+)/.exec(files.haproxy)?.[1]) / 2_000) * 1_000;
  t.match(readFileSync('.env.example', 'utf8'), `less a reserve, ${sockets} at most`);
  t.ok(
    sockets < Number(settingsOf('LimitNOFILE')[0]) / 2,
    'a connection of a visitor may need one to the upstream',
  );

  // The largest file passes, and a larger one is refused by the gateway, whose words a page shows, as long as nginx lets it through.
  const upload = async (size: number) =>
    (await sendForm(await signedIn(), multipart(kindPart('license_files'), filePart(Buffer.alloc(size)))))
      .status;
  const signedIn = async () => {
    const browser = portal.browser();
    browser.jar.set('bank_token', 'a-token');
    return browser;
  };
  t.equal(await upload(FILE_SIZE_MAX + 1), 413);
  const most = setting('nginx', 'client_max_body_size');
  t.ok(most > FILE_SIZE_MAX + 16 * 1024 && most <= FILE_SIZE_MAX + 1024 * 1024, `nginx takes ${most}`);

  // A line that nginx takes may be as long as all headers that the gateway takes.
  const line = setting('nginx', 'large_client_header_buffers');
  const statusOf = async (length: number) =>
    (await portal.browser().get('/healthz', { 'x-long': 'x'.repeat(length) })).status;
  t.same([await statusOf(line - 512), await statusOf(line + 512)], [200, 431]);
});
