import t from 'tap';
import { unknownVariables } from '../../server/config/configWarnings.ts';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';

type Lines = Record<string, unknown>[];
const parse = (text: string): Lines =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const isServed = async (origin: string) => (await fetch(`${origin}/healthz`)).status === 200;

t.test(
  'under npm start too, SIGHUP does nothing, SIGUSR2 sets the level debug and back; a variable that looks like one of ours is named',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const { child, ready, stdout, origin } = await startPortalProcess(
      t,
      { UPSTREAM_ORIGIN: upstream.origin, PUBLIC_ORGIN: 'https://portal.example', DRAIN_GRACE: '5' },
      { command: process.execPath, args: ['scripts/start.mjs'] },
    );
    await ready;
    const lines = (event: string) => parse(stdout()).filter((line) => line['event'] === event);
    t.match(lines('sys.config_warning'), [{ level: 'warn', variable: 'PUBLIC_ORGIN' }]);
    child.kill('SIGHUP');
    t.ok(await until(() => lines('sys.signal_ignored').length === 1));
    t.ok(await isServed(origin), 'SIGHUP is harmless');
    for (const [times, level] of [
      [1, 'debug'],
      [2, 'info'],
      [3, 'debug'],
    ] as const) {
      child.kill('SIGUSR2');
      t.ok(await until(() => lines('sys.log_level').length === times));
      t.match(lines('sys.log_level').at(-1), { level: 'info', to: level }, 'pino’s own level of the line');
    }
    child.kill('SIGTERM');
    t.ok(await until(() => lines('sys.shutdown').length === 1));
    t.ok(await isServed(origin), 'in the grace');
  },
);

t.test('a variable that looks like one of ours and is none is told apart from all others', (t) => {
  const wrong = [
    'UPSTREAM_ORGIN',
    'UPSTREAM_ORIGN',
    'UPSTREAM_URL',
    'PUBLIC_ORGIN',
    'PUBLC_ORIGIN',
    'SESSION_KEY',
    'TRUSTED_PROXY',
    'LOG_LEVL',
    'LOGLEVEL',
    'REDIS_URI',
    'HOSTS',
    'DRAIN_TIME',
    'METRICS_ADDRESS',
    'VARDIR',
    'MAX_SOCKET',
    'ALOWED_HOSTS',
    'EMBEDED_PORT',
  ];
  for (const name of wrong) t.equal(unknownVariables({ [name]: 'x' }).length, 1, name);
  t.match(unknownVariables({ UPSTREAM_ORGIN: 'x' }), [
    { variable: 'UPSTREAM_ORGIN', reason: /UPSTREAM_ORIGIN/ },
  ]);
  const ordinary = [
    'HOME',
    'HOSTNAME',
    'HOSTTYPE',
    'PATH',
    'PWD',
    'OLDPWD',
    'SHELL',
    'SHLVL',
    'TERM',
    'USER',
    'LOGNAME',
    'LANG',
    'LC_ALL',
    'MAIL',
    'EDITOR',
    'PAGER',
    'DISPLAY',
    'SESSION_MANAGER',
    'XDG_SESSION_ID',
    'SSH_TTY',
    'TMPDIR',
    'TZ',
    '_',
    'NODE_OPTIONS',
    'NODE_PATH',
    'NODE_VERSION',
    'NODE_EXTRA_CA_CERTS',
    'NODE_DEBUG',
    'npm_config_registry',
    'npm_package_name',
    'npm_lifecycle_event',
    'INIT_CWD',
    'CI',
    'DEBUG',
    'COLOR',
    'COLORTERM',
    'FORCE_COLOR',
    'NO_COLOR',
    'KUBERNETES_SERVICE_HOST',
    'KUBERNETES_PORT_443_TCP',
    'REDIS_PORT_6379_TCP_ADDR',
    'REDIS_SERVICE_HOST',
    'UPSTREAM_SERVICE_HOST',
    'UPSTREAM_PORT',
    'METRICS_PORT_9464_TCP',
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'MAINPID',
    'NOTIFY_SOCKET',
    'LISTEN_FDS',
    'STATE_DIRECTORY',
    'RUNTIME_DIRECTORY',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'OTEL_SERVICE_NAME',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_EXPORTER_OTLP_TIMEOUT',
    'CHROME_PATH',
    'TEST_JOBS',
    'EMBEDDED_HOST',
    'GIT_PAGER',
    'POSTGRES_PASSWORD',
    'WSL_DISTRO_NAME',
    'VIRTUAL_ENV',
    'JAVA_HOME',
    'GOPATH',
    'PS1',
    'IFS',
    'UID',
    'GID',
  ];
  t.strictSame(unknownVariables(Object.fromEntries(ordinary.map((name) => [name, 'x']))), []);
  t.end();
});

t.test('headers of a proxy that is not trusted are warned of once', async (t) => {
  const upstream = await startStubUpstream(t);
  for (const [proxies, warnings] of [
    ['', 1],
    ['10.0.0.0/8', 1],
    ['127.0.0.1', 0],
  ] as const) {
    const portal = await startPortal(t, { upstream: upstream.origin, env: { TRUSTED_PROXIES: proxies } });
    const found = () => portal.logs.filter((line) => line.includes('sys.config_warning'));
    await fetch(`${portal.origin}/healthz`);
    t.equal(found().length, 0, 'a request without them');
    for (const headers of [
      { 'x-forwarded-for': '10.1.2.3' },
      { 'x-forwarded-proto': 'https' },
      { forwarded: 'for=10.1.2.3' },
    ] as Record<string, string>[])
      await fetch(`${portal.origin}/healthz`, { headers });
    t.equal(found().length, warnings, `TRUSTED_PROXIES=${proxies}`);
    if (warnings > 0) t.match(JSON.parse(found()[0] ?? '{}'), { variable: 'TRUSTED_PROXIES', level: 'warn' });
  }
});
