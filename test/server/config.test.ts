import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { readEnvironment, variableNames } from '../../server/config/environment.ts';
import { folderWith } from '../support/folderWith.ts';
import { built } from '../support/built.ts';

const { ConfigError, readConfig } = built;

/** The message of the ConfigError for this environment. */
function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'was accepted';
}

/** A key of 32 bytes. */
const KEY = Buffer.alloc(32, 7).toString('base64');

/** They are the same for every portal. */
const TIMEOUTS = { headers: 5_000, request: 150_000, connection: 60_000, late: 300 };

t.test('an empty environment gives the defaults', async (t) => {
  t.same(readConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    publicOrigin: 'http://127.0.0.1:3000',
    publicOriginIsSet: false,
    allowedHosts: [],
    upstreamOrigin: undefined,
    adaptation: undefined,
    embeddedPort: 3001,
    nodeEnv: undefined,
    sandbox: true,
    securityContacts: [],
    systemd: undefined,
    varDir: 'var',
    assetsDir: undefined,
    memoryStore: false,
    brandName: '会员服务平台',
    mobileOrigin: undefined,
    mediaOrigins: [],
    wechatAppId: undefined,
    sessionKeys: [],
    sessionMaxAge: 604_800,
    sessionIdle: 86_400,
    maxSockets: 20_000,
    trustedProxies: [],
    smsPerHour: 1000,
    pagesPerMinute: 300,
    logLevel: 'info',
    drainGrace: 5,
    metricsHost: '127.0.0.1',
    metricsPort: 9464,
    instance: hostname(),
    traceEndpoint: undefined,
    timeouts: TIMEOUTS,
  });
});

const EVERY = {
  HOST: '0.0.0.0',
  PORT: '8080',
  PUBLIC_ORIGIN: 'https://portal.example',
  ALLOWED_HOSTS: '10.0.0.5:3000, portal.internal',
  MAX_SOCKETS: '1000',
  UPSTREAM_ORIGIN: 'https://api.example',
  UPSTREAM_ADAPTATION: '/srv/own.ts',
  EMBEDDED_PORT: '8081',
  VAR_DIR: '/srv/portal',
  ASSETS_DIR: '/srv/assets',
  STORE: 'memory',
  BRAND_NAME: '禾川 贷款',
  MOBILE_ORIGIN: 'https://m.portal.example',
  MEDIA_ORIGINS: 'https://cdn.example, https://img.example',
  WECHAT_APP_ID: 'wx0123456789abcdef',
  CHAT_URL: 'https://chat.example/room?id=1',
  STATISTICS_URL: 'https://stats.example/api/event',
  SESSION_KEYS: KEY,
  SESSION_MAX_AGE: '3600',
  SESSION_IDLE: '0',
  SECURITY_CONTACT: 'mailto:security@portal.example, https://portal.example/report,tel:+86-10-5555-0100',
  TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
  SMS_PER_HOUR: '250',
  PAGES_PER_MINUTE: '900',
  LOG_LEVEL: 'warn',
  DRAIN_GRACE: '0',
  METRICS_HOST: '0.0.0.0',
  METRICS_PORT: '0',
  INSTANCE: 'portal-2',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/otlp/',
  NODE_ENV: 'staging',
  PATH: '/usr/bin',
  bank_token: 'x',
};

t.test('every variable is read, and other variables are ignored', async (t) => {
  t.same(readConfig(EVERY), {
    host: '0.0.0.0',
    port: 8080,
    publicOrigin: 'https://portal.example',
    publicOriginIsSet: true,
    allowedHosts: ['10.0.0.5:3000', 'portal.internal'],
    maxSockets: 1000,
    upstreamOrigin: 'https://api.example',
    adaptation: '/srv/own.ts',
    embeddedPort: 8081,
    nodeEnv: 'staging',
    sandbox: true,
    securityContacts: [
      'mailto:security@portal.example',
      'https://portal.example/report',
      'tel:+86-10-5555-0100',
    ],
    systemd: undefined,
    varDir: '/srv/portal',
    assetsDir: '/srv/assets',
    memoryStore: true,
    brandName: '禾川 贷款',
    mobileOrigin: 'https://m.portal.example',
    mediaOrigins: ['https://cdn.example', 'https://img.example'],
    wechatAppId: 'wx0123456789abcdef',
    chatUrl: 'https://chat.example/room?id=1',
    statisticsUrl: 'https://stats.example/api/event',
    sessionKeys: [Buffer.from(KEY, 'base64')],
    sessionMaxAge: 3_600,
    sessionIdle: 0,
    trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    smsPerHour: 250,
    pagesPerMinute: 900,
    logLevel: 'warn',
    drainGrace: 0,
    metricsHost: '0.0.0.0',
    metricsPort: 0,
    instance: 'portal-2',
    traceEndpoint: 'http://127.0.0.1:4318/otlp',
    timeouts: TIMEOUTS,
  });
});

t.test('an empty value counts as unset', async (t) => {
  const empty = Object.fromEntries(
    [...Object.keys(EVERY), 'UPSTREAM', 'SANDBOX', 'REDIS_URL', 'REDIS_URL_FILE', 'SESSION_KEYS_FILE'].map(
      (name) => [name, ''],
    ),
  );
  t.same(readConfig(empty), readConfig({}));
});

t.test('only the given environment is read, not that of the process', async (t) => {
  process.env.HOST = 'from.the.process';
  t.teardown(() => {
    delete process.env.HOST;
  });
  t.equal(readConfig({}).host, '127.0.0.1');
});

t.test(
  'without PUBLIC_ORIGIN the public origin is made of HOST and PORT, with brackets around IPv6',
  async (t) => {
    t.equal(readConfig({ HOST: 'localhost', PORT: '4000' }).publicOrigin, 'http://localhost:4000');
    t.equal(
      readConfig({ HOST: 'localhost', PORT: '80' }).publicOrigin,
      'http://localhost',
      'as a browser would write it',
    );
    t.equal(readConfig({ HOST: '::1' }).publicOrigin, 'http://[::1]:3000');
  },
);

t.test('the configuration is frozen', async (t) => {
  const config = readConfig({}) as { port: number };
  t.throws(() => {
    config.port = 1;
  }, TypeError);
  t.equal(config.port, 3000);
});

t.test('an invalid value is refused with one line that names the variable', async (t) => {
  const ports = ['abc', '-1', '65536', '80.5', '3000x', '0x50x'];
  const origins = [
    'portal.example',
    '//portal.example',
    'ftp://portal.example',
    'https://',
    'https://portal.example/',
    'https://portal.example/path',
    'https://portal.example?x',
    'https://portal.example#x',
    'https://user@portal.example',
    'https://portal example',
    'https://portal.example:99999',
    'https://[::1',
    'https://portal.example:',
    'https://a\\b',
    'https://a\nb',
    'javascript:alert(1)',
  ];
  const urls = [
    'chat.example',
    '//chat.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:secret@chat.example/',
    'https://chat.example/#x',
    'https://chat example/',
    'http://127.0.0.1:3000/chat',
  ];
  const wrong: [string, string[]][] = [
    ['CHAT_URL', urls],
    ['STATISTICS_URL', urls],
    ['HOST', ['a b', 'http://127.0.0.1', '127.0.0.1/', 'user@host', '0.0.0.0:80', '1:2:3', '999.1.1.1']],
    ['PORT', ports],
    ['EMBEDDED_PORT', ports],
    ['METRICS_PORT', ports],
    ['METRICS_HOST', ['a b', 'http://127.0.0.1', '127.0.0.1:9464']],
    ['DRAIN_GRACE', ['-1', '1.5', '301', 'x']],
    ['INSTANCE', ['a b', 'a"b', 'x'.repeat(64)]],
    ['PUBLIC_ORIGIN', origins],
    ['UPSTREAM_ORIGIN', origins],
    ['MOBILE_ORIGIN', origins],
    ['WECHAT_APP_ID', ['wx', 'wx 0123456789', 'wx0123&state=x', 'wx0123#']],
    [
      'BRAND_NAME',
      [' ', '禾川贷 ', '\t禾川贷', '禾\n川', '禾\u0000川', '禾\u202e川', '禾\u2028川', '禾'.repeat(21)],
    ],
    ['UPSTREAM', ['Embedded', 'real', '1']],
    [
      'TRUSTED_PROXIES',
      [
        'true',
        '1',
        'proxy.example',
        '999.1.1.1',
        '10.0.0.0/33',
        '10.0.0.0/',
        '::1/129',
        '127.0.0.1,',
        'dead',
        '10.0.0.1;10.0.0.2',
        '0.0.0.0/0',
        '::/0',
      ],
    ],
    [
      'REDIS_URL',
      [
        'localhost:6379',
        'redis://',
        'redis://:secret@:x/',
        'redis://127.0.0.1:99999',
        'redis://:se/cret@127.0.0.1:6379',
        'redis://:se#cret@127.0.0.1',
        'redis://:secret%@127.0.0.1',
        'redis://127.0.0.1/abc',
        'http://127.0.0.1:6379',
        '/tmp/redis.sock',
      ],
    ],
    ['STORE', ['Memory', 'sqlite', 'redis', '1']],
    [
      'ALLOWED_HOSTS',
      [
        'https://portal.example',
        'portal.example/',
        'a b',
        'user@host',
        'Portal.Example',
        'a,,b',
        '*.example',
        'a:99999',
      ],
    ],
    ['MAX_SOCKETS', ['0', '-1', 'many', '1.5']],
    ['SMS_PER_HOUR', ['0', '-1', '1.5', 'many', '1000001']],
    ['PAGES_PER_MINUTE', ['0', '-1', '1.5', 'many', '1000001']],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      [
        'collector:4318',
        'ftp://collector',
        'http://user:secret@collector:4318',
        'http://collector:4318/?key=1',
        'http://collector/#x',
        'http://a b',
        'http://a\nb',
      ],
    ],
    [
      'SECURITY_CONTACT',
      [
        'security@portal.example',
        'mailto:security',
        'http://portal.example/report',
        'mailto:a@b,',
        'mailto:a@b\nExpires: x',
        'tel:110',
      ],
    ],
    ['LOG_LEVEL', ['verbose', 'INFO', '1']],
  ];
  for (const [name, values] of wrong) {
    for (const value of values) {
      const line = refusal({ [name]: value });
      t.match(line, new RegExp(`^${name}\\b`), `${name}=${encodeURIComponent(value)}`);
      t.notMatch(line, /\n|env\//, 'one line, with the variable’s own name');
      t.notMatch(
        line,
        /must match pattern|must be equal|must be integer|must be [<>]=|secret/,
        'in words for people, without a password',
      );
    }
  }
});

t.test('a refusal says which values are possible', async (t) => {
  const lines: [string, string, RegExp][] = [
    ['DRAIN_GRACE', '5s', /^DRAIN_GRACE must be a whole number from 0 to 300, without a unit \(see/],
    ['MAX_SOCKETS', '0', /^MAX_SOCKETS must be a whole number of at least 1, without a unit \(see/],
    ['LOG_LEVEL', 'INFO', /^LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent \(see/],
    ['SANDBOX', 'true', /^SANDBOX must be one of 0, 1 \(see/],
    ['UPSTREAM', 'real', /^UPSTREAM must be embedded, or empty \(see/],
    ['STORE', 'redis', /^STORE must be memory, or empty \(see/],
    ['WECHAT_APP_ID', 'wx_1', /^WECHAT_APP_ID must be 6 to 64 letters and digits \(see/],
    ['TRUSTED_PROXIES', '0.0.0.0/0', /not all addresses \(see/],
    ['REDIS_URL', 'redis://:se/cret@127.0.0.1', /password written as %2F/],
    ['REDIS_URL', 'redis://:%ff@127.0.0.1', /^REDIS_URL/],
  ];
  for (const [name, value, line] of lines) t.match(refusal({ [name]: value }), line, `${name}=${value}`);
  t.match(refusal({ DRAIN_GRACE: '5s' }), /DRAIN_GRACE must be/);
});

t.test('every form of an address of Redis that its client understands is accepted', async (t) => {
  for (const REDIS_URL of [
    'redis://127.0.0.1',
    'redis://redis.example:6380/2',
    'rediss://portal:s%2Fe%23%25@[::1]:6379/',
    'redis://:password@10.0.0.20:6379?family=6',
  ])
    t.equal(readConfig({ REDIS_URL }).redisUrl, REDIS_URL);
});

t.test(
  'with an invalid setting the server does not start: one line on standard error, exit code 2',
  async (t) => {
    for (const [name, value, line] of [
      [
        'UPSTREAM_ORIGIN',
        'https://upstream.example/api',
        /^UPSTREAM_ORIGIN must be an origin, [^\n]* \(see \.env\.example\)\n$/,
      ],
      ['REDIS_URL', 'redis://:%ff@127.0.0.1', /^REDIS_URL [^\n]* \(see \.env\.example\)\n$/],
    ] as const) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/main.js'], {
        env: { PATH: process.env.PATH, PORT: '0', [name]: value },
        encoding: 'utf8',
      });
      t.match({ status, stdout, stderr }, { status: 2, stdout: '', stderr: line }, value);
    }
  },
);

t.test(
  'an origin that browsers would write differently is refused, since it is compared with theirs',
  async (t) => {
    for (const value of [
      'https://Portal.Example',
      'https://portal.example:443',
      'http://portal.example:80',
      'https://银桥.example',
    ]) {
      t.match(refusal({ PUBLIC_ORIGIN: value }), /^PUBLIC_ORIGIN\b/, value);
    }
    t.equal(
      readConfig({ PUBLIC_ORIGIN: 'https://portal.example:8443' }).publicOrigin,
      'https://portal.example:8443',
    );
  },
);

t.test('production without an upstream refuses to start, unless UPSTREAM=embedded is set', async (t) => {
  t.match(refusal({ NODE_ENV: 'production' }), /^UPSTREAM_ORIGIN is missing/);
  t.match(refusal({ NODE_ENV: 'production', UPSTREAM_ORIGIN: '' }), /^UPSTREAM_ORIGIN is missing/);
  t.equal(readConfig({ NODE_ENV: 'production', UPSTREAM: 'embedded' }).upstreamOrigin, undefined);
  t.equal(
    readConfig({ NODE_ENV: 'production', UPSTREAM_ORIGIN: 'https://api.example' }).upstreamOrigin,
    'https://api.example',
  );
  t.equal(
    readConfig({ NODE_ENV: 'development' }).upstreamOrigin,
    undefined,
    'outside production the embedded upstream is the default',
  );
});

t.test('production with a real upstream refuses the memory store', async (t) => {
  const real = { NODE_ENV: 'production', UPSTREAM_ORIGIN: 'https://api.example', STORE: 'memory' };
  t.match(refusal(real), /^STORE=memory is not for production/);
  t.equal(readConfig({ ...real, STORE: '' }).memoryStore, false, 'SQLite is the default everywhere');
  t.equal(
    readConfig({ ...real, REDIS_URL: 'redis://redis.example' }).memoryStore,
    true,
    'and unused with Redis',
  );
  t.equal(readConfig({ ...real, UPSTREAM: 'embedded' }).memoryStore, true);
  t.equal(readConfig({ ...real, NODE_ENV: '' }).memoryStore, true);
});

t.test('UPSTREAM=embedded takes precedence over UPSTREAM_ORIGIN', async (t) => {
  const config = readConfig({
    UPSTREAM: 'embedded',
    UPSTREAM_ORIGIN: 'https://api.example',
    UPSTREAM_ADAPTATION: 'own.ts',
  });
  t.match(config, { upstreamOrigin: undefined, adaptation: undefined });
});

t.test(
  'a secret may be in a file or a credential of systemd; a newline at its end does not count',
  async (t) => {
    const folder = folderWith(t, {
      keys: `${KEY}\n`,
      redis: 'redis://:s%2Fecret@redis.example\r\n',
      credentials: { SESSION_KEYS: KEY, other: 'x' },
    });
    const read = (environment: Record<string, string>) => {
      const { sessionKeys, redisUrl } = readConfig(environment);
      return { keys: sessionKeys.map((key) => key.toString('base64')), redisUrl };
    };
    t.same(read({ SESSION_KEYS_FILE: join(folder, 'keys'), REDIS_URL_FILE: join(folder, 'redis') }), {
      keys: [KEY],
      redisUrl: 'redis://:s%2Fecret@redis.example',
    });
    t.same(read({ CREDENTIALS_DIRECTORY: join(folder, 'credentials'), REDIS_URL: 'redis://redis.example' }), {
      keys: [KEY],
      redisUrl: 'redis://redis.example',
    });
    t.same(read({ CREDENTIALS_DIRECTORY: join(folder, 'nowhere'), SESSION_KEYS_FILE: '' }), {
      keys: [],
      redisUrl: undefined,
    });
  },
);

t.test(
  'a file of a secret that is empty, missing, wrong or one too many is refused with one line, without what it has',
  async (t) => {
    const folder = folderWith(t, {
      keys: KEY,
      empty: '\n',
      wrong: 'not-a-key',
      lines: `${KEY}\n${KEY}`,
      folder: {},
      credentials: { REDIS_URL: '' },
      twice: { SESSION_KEYS: KEY },
    });
    const file = (name: string) => join(folder, name);
    const lines: [Record<string, string>, RegExp][] = [
      [{ SESSION_KEYS_FILE: file('nowhere') }, /^SESSION_KEYS_FILE cannot be read \(\S+\/nowhere: ENOENT\)/],
      [{ SESSION_KEYS_FILE: file('folder') }, /^SESSION_KEYS_FILE cannot be read \(.*EISDIR\)/],
      [{ SESSION_KEYS_FILE: file('empty') }, /^SESSION_KEYS_FILE is an empty file/],
      [{ SESSION_KEYS_FILE: file('wrong') }, /^SESSION_KEYS must be different keys/],
      [{ SESSION_KEYS_FILE: file('lines') }, /^SESSION_KEYS must be different keys/],
      [
        { SESSION_KEYS_FILE: file('keys'), SESSION_KEYS: KEY },
        /^SESSION_KEYS and SESSION_KEYS_FILE are both set/,
      ],
      [
        { SESSION_KEYS: KEY, CREDENTIALS_DIRECTORY: file('twice') },
        /^SESSION_KEYS and the credential SESSION_KEYS are both set/,
      ],
      [{ CREDENTIALS_DIRECTORY: file('credentials') }, /^the credential REDIS_URL is an empty file/],
    ];
    for (const [environment, line] of lines) {
      const said = refusal(environment);
      t.match(said, line);
      t.notMatch(said, /\n|not-a-key|BwcH/, 'one line, without a secret');
    }
  },
);

t.test(
  'systemd’s own variables say that it wants to know how the process is, and that a watchdog means this one',
  async (t) => {
    const NOTIFY_SOCKET = '/run/systemd/notify';
    t.same(readConfig({ NOTIFY_SOCKET }).systemd, { watchdog: undefined });
    t.same(
      readConfig({ NOTIFY_SOCKET, WATCHDOG_USEC: '30000000', WATCHDOG_PID: String(process.pid) }).systemd,
      { watchdog: 30_000 },
    );
    t.same(
      readConfig({ NOTIFY_SOCKET, WATCHDOG_USEC: '30000000', WATCHDOG_PID: '1' }).systemd,
      { watchdog: undefined },
      'that of another process',
    );
    t.equal(readConfig({ WATCHDOG_USEC: '30000000', WATCHDOG_PID: String(process.pid) }).systemd, undefined);
  },
);

t.test('.env.example has each variable with its default', async (t) => {
  const example = Object.fromEntries(
    [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  // That of `npm run upstream`, which the gateway does not read.
  t.same(Object.keys(example).sort(), [...variableNames, 'EMBEDDED_HOST'].sort());
  const { BRAND_NAME: _its, ...own } = readEnvironment({});
  for (const [name, value] of Object.entries(own)) t.equal(example[name], String(value), name);
});
