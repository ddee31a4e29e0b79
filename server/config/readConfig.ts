import { hostname } from 'node:os';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { decoded } from '../../shared/decoded.ts';
import { HTTP_TIMEOUT, LATE_AFTER } from '../../shared/constants.ts';
import { FILE_TIME_MAX } from '../../shared/rules/files.ts';
import { KEY_LENGTH } from '../session/seal.ts';
import { type Config } from './config.ts';
import { readEnvironment, ConfigError } from './environment.ts';
import { readSecrets } from './readSecrets.ts';

/** A whole request may be a file over a slow line. A connection waits for longer than any call to the upstream takes. */
const TIMEOUTS = Object.freeze({
  headers: 5_000,
  request: FILE_TIME_MAX + 30_000,
  connection: 2 * HTTP_TIMEOUT,
  late: LATE_AFTER,
});

/**
 * Reads and validates the gateway's environment variables; no other code reads them. An empty value counts as unset. Throws
 * `ConfigError`.
 */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const env = readEnvironment(readSecrets(set));
  for (const name of ['PUBLIC_ORIGIN', 'UPSTREAM_ORIGIN', 'MOBILE_ORIGIN'] as const)
    checkOrigin(name, env[name]);
  if (!env.UPSTREAM_ORIGIN && !env.UPSTREAM && env.NODE_ENV === 'production') {
    throw new ConfigError(
      'UPSTREAM_ORIGIN is missing: set it to the upstream, or set UPSTREAM=embedded to run production with the embedded upstream',
    );
  }
  if (
    env.STORE === 'memory' &&
    !env.REDIS_URL &&
    env.NODE_ENV === 'production' &&
    env.UPSTREAM !== 'embedded'
  ) {
    throw new ConfigError(
      'STORE=memory is not for production: after a restart a money call could be sent twice. Leave STORE out (SQLite under VAR_DIR), or set REDIS_URL',
    );
  }
  const ports = [
    ['PORT', env.PORT],
    ['METRICS_PORT', env.METRICS_PORT],
    ['EMBEDDED_PORT', env.UPSTREAM_ORIGIN && !env.UPSTREAM ? 0 : env.EMBEDDED_PORT],
  ] as const;
  for (const [name, port] of ports) {
    const [other] = ports.find(([one, same]) => one !== name && same === port && port !== 0) ?? [];
    if (other) throw new ConfigError(`${name} and ${other} are the same port, ${port} (see .env.example)`);
  }
  for (const name of ['HOST', 'METRICS_HOST'] as const)
    if (!URL.canParse(originOf(env[name], 0)))
      throw new ConfigError(
        `${name} must be an address or a name of this machine, without a port (see .env.example)`,
      );
  const publicOrigin = env.PUBLIC_ORIGIN ?? new URL(originOf(env.HOST, env.PORT)).origin;
  for (const name of ['CHAT_URL', 'STATISTICS_URL'] as const) checkThirdParty(name, env[name], publicOrigin);
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicOrigin,
    publicOriginIsSet: env.PUBLIC_ORIGIN !== undefined,
    allowedHosts: Object.freeze(readHosts('ALLOWED_HOSTS', env.ALLOWED_HOSTS)),
    upstreamOrigin: env.UPSTREAM === 'embedded' ? undefined : env.UPSTREAM_ORIGIN,
    adaptation:
      env.UPSTREAM === 'embedded' || !env.UPSTREAM_ADAPTATION ? undefined : resolve(env.UPSTREAM_ADAPTATION),
    embeddedPort: env.EMBEDDED_PORT,
    nodeEnv: env.NODE_ENV,
    sandbox: env.SANDBOX ? env.SANDBOX === '1' : env.NODE_ENV !== 'production',
    varDir: env.VAR_DIR,
    assetsDir: env.ASSETS_DIR,
    redisUrl: readRedisUrl('REDIS_URL', env.REDIS_URL),
    memoryStore: env.STORE === 'memory',
    brandName: env.BRAND_NAME,
    mobileOrigin: env.MOBILE_ORIGIN,
    mediaOrigins: Object.freeze(readOrigins('MEDIA_ORIGINS', env.MEDIA_ORIGINS)),
    wechatAppId: env.WECHAT_APP_ID,
    chatUrl: env.CHAT_URL,
    statisticsUrl: env.STATISTICS_URL,
    sessionKeys: Object.freeze(readKeys('SESSION_KEYS', env.SESSION_KEYS)),
    sessionMaxAge: env.SESSION_MAX_AGE,
    sessionIdle: env.SESSION_IDLE,
    securityContacts: Object.freeze(readContacts('SECURITY_CONTACT', env.SECURITY_CONTACT)),
    trustedProxies: Object.freeze(readNetworks('TRUSTED_PROXIES', env.TRUSTED_PROXIES)),
    maxSockets: env.MAX_SOCKETS,
    smsPerHour: env.SMS_PER_HOUR,
    pagesPerMinute: env.PAGES_PER_MINUTE,
    drainGrace: env.DRAIN_GRACE,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT,
    instance: env.INSTANCE ?? hostname(),
    systemd: readSystemd(set),
    traceEndpoint: readEndpoint('OTEL_EXPORTER_OTLP_ENDPOINT', env.OTEL_EXPORTER_OTLP_ENDPOINT),
    logLevel: env.LOG_LEVEL,
    timeouts: TIMEOUTS,
  });
}

/** The origin of an address and a port. */
const originOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** A third-party service must have another origin: an iframe of the same origin could access the page. */
function checkThirdParty(name: string, value: string | undefined, publicOrigin: string): void {
  if (value === undefined) return;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password || url.hash || url.origin === publicOrigin)
    throw new ConfigError(
      `${name} must be an address at another host, such as https://service.example/page (see .env.example)`,
    );
}

/** Reads the base address of a service, such as `http://127.0.0.1:4318` or `https://collector.example/otlp`, without a slash at its end. */
function readEndpoint(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = /^https?:\/\/[^\s\\]+$/.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password || url.search || url.hash)
    throw new ConfigError(
      `${name} must be an address without user, query and fragment, such as http://127.0.0.1:4318 (see .env.example)`,
    );
  return value.replace(/\/+$/, '');
}

/** Reads addresses of contacts separated by commas, as RFC 9116 wants them: `mailto:security@company.example,https://company.example/report`. */
function readContacts(name: string, value: string | undefined): string[] {
  const contacts = value?.split(',').map((contact) => contact.trim()) ?? [];
  if (
    !contacts.every(
      (one) => /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+[\d-]+|https:\/\/[^\s]+)$/.test(one) && URL.canParse(one),
    )
  )
    throw new ConfigError(
      `${name} must be addresses separated by commas, such as mailto:security@company.example,https://company.example/report (see .env.example)`,
    );
  return contacts;
}

/** What systemd says in the environment of a service of `Type=notify`, and that only its main process is meant. */
function readSystemd({ NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID }: NodeJS.ProcessEnv): Config['systemd'] {
  if (!NOTIFY_SOCKET) return undefined;
  const watchdog = WATCHDOG_PID === String(process.pid) ? Number(WATCHDOG_USEC) / 1_000 : 0;
  return Object.freeze({ watchdog: watchdog > 0 ? watchdog : undefined });
}

/** Reads hosts separated by commas, as they stand in the header `Host`: `10.0.0.5:3000,portal.internal`. */
function readHosts(name: string, value: string | undefined): string[] {
  const hosts = value?.split(',').map((one) => one.trim()) ?? [];
  for (const one of hosts) {
    // As browsers write it, with port 80 allowed, which they leave out.
    const host = URL.canParse(`http://${one}`) ? new URL(`http://${one}`).host : undefined;
    if (!host || one.includes('*') || (one !== host && one !== `${host}:80`))
      throw new ConfigError(
        `${name} must be hosts separated by commas, such as 10.0.0.5:3000,portal.internal (see .env.example)`,
      );
  }
  return hosts;
}

/** Reads keys of 32 bytes in base64, separated by commas. The message does not quote them. */
function readKeys(name: string, value: string | undefined): Buffer[] {
  const texts = value?.split(',').map((text) => text.trim()) ?? [];
  const keys = texts.map((text) => Buffer.from(text, 'base64'));
  // Node reads base64 leniently: a text with a wrong character would be another key.
  if (
    keys.some((key, index) => key.length !== KEY_LENGTH || key.toString('base64') !== texts[index]) ||
    new Set(texts).size < texts.length
  )
    throw new ConfigError(
      `${name} must be different keys of ${KEY_LENGTH} bytes in base64, separated by commas (see .env.example)`,
    );
  return keys;
}

/** Reads IP addresses and networks separated by commas: `127.0.0.1,10.0.0.0/8,::1`. A network of all addresses is none that one could trust. */
function readNetworks(name: string, value: string | undefined): string[] {
  const networks = value?.split(',').map((network) => network.trim()) ?? [];
  for (const network of networks) {
    const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const family = isIP(address);
    if (!family || Number(bits) < 1 || Number(bits) > (family === 4 ? 32 : 128))
      throw new ConfigError(
        `${name} must be addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8, and not all addresses (see .env.example)`,
      );
  }
  return networks;
}

/** An origin must be written as browsers write it, since some are compared with headers of browsers. */
function checkOrigin(name: string, value: string | undefined): void {
  if (value === undefined) return;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const written = url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
  if (written !== value)
    throw new ConfigError(
      `${name} must be an origin, ${written ? `written as ${written}` : 'such as https://host.example'} (see .env.example)`,
    );
}

/** Reads origins separated by commas. */
function readOrigins(name: string, value: string | undefined): string[] {
  const origins = value?.split(',').map((one) => one.trim()) ?? [];
  for (const one of origins) checkOrigin(name, one);
  return origins;
}

/** Checks the address of Redis as the client reads it later, where a fault would be a crash. The message does not quote it, since it has the password. */
function readRedisUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined || isRedisUrl(value)) return value;
  throw new ConfigError(
    `${name} must be redis://[user:password@]host:port[/database], or rediss:// over TLS, with signs such as / # @ % in a password written as %2F %23 %40 %25 (see .env.example)`,
  );
}

function isRedisUrl(value: string): boolean {
  if (!/^rediss?:\/\/\S+$/.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname, username, password } = new URL(value);
  const isReadable = [username, password].every((text) => decoded(text) !== undefined);
  return hostname !== '' && /^(?:\/\d*)?$/.test(pathname) && isReadable;
}
