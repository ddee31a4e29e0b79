import { envSchema } from 'env-schema';
import { isIP } from 'node:net';
import { Type, type Static } from 'typebox';
import { KEY_LENGTH } from './session/seal.ts';

const port = { minimum: 0, maximum: 65535 };

/** Schema of the environment variables; `.env.example` explains each. */
const Environment = Type.Object({
  HOST: Type.String({ default: '127.0.0.1', pattern: '^[\\w.:-]+$' }),
  PORT: Type.Integer({ ...port, default: 3000 }),
  PUBLIC_ORIGIN: Type.Optional(Type.String()),
  ALLOWED_HOSTS: Type.Optional(Type.String()),
  UPSTREAM_ORIGIN: Type.Optional(Type.String()),
  UPSTREAM: Type.Optional(Type.Literal('embedded')),
  EMBEDDED_PORT: Type.Integer({ ...port, default: 3001 }),
  VAR_DIR: Type.String({ default: 'var', minLength: 1 }),
  BRAND_NAME: Type.String({ default: '贷款服务平台', maxLength: 20, pattern: '^(?!\\s)[^\\p{C}\\p{Zl}\\p{Zp}]+(?<!\\s)$' }),
  MOBILE_ORIGIN: Type.Optional(Type.String()),
  MEDIA_ORIGINS: Type.Optional(Type.String()),
  WECHAT_APP_ID: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{6,64}$' })),
  CHAT_URL: Type.Optional(Type.String({ pattern: '^https?://\\S+$' })),
  STATISTICS_URL: Type.Optional(Type.String({ pattern: '^https?://\\S+$' })),
  REDIS_URL: Type.Optional(Type.String({ pattern: '^rediss?://\\S+$' })),
  STORE: Type.Optional(Type.Literal('memory')),
  SESSION_KEYS: Type.Optional(Type.String()),
  SESSION_MAX_AGE: Type.Integer({ minimum: 300, maximum: 400 * 24 * 3600, default: 7 * 24 * 3600 }),
  SESSION_IDLE: Type.Integer({ minimum: 0, maximum: 400 * 24 * 3600, default: 24 * 3600 }),
  TRUSTED_PROXIES: Type.Optional(Type.String()),
  WORKERS: Type.Integer({ minimum: 1, maximum: 64, default: 1 }),
  MAX_SOCKETS_PER_ADDRESS: Type.Integer({ minimum: 1, default: 200 }),
  MAX_SOCKETS: Type.Optional(Type.Integer({ minimum: 1 })),
  SMS_PER_HOUR: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1_000 }),
  PAGES_PER_MINUTE: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 300 }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  SANDBOX: Type.Optional(Type.Enum(['0', '1'])),
  NODE_ENV: Type.Optional(Type.String()),
});

/** The configuration, frozen. Origins have no trailing slash. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Origin at which browsers reach the portal. It decides about `Secure` cookies, and programs must send it as `Origin`. Never taken from a header. */
  readonly publicOrigin: string;
  /** Whether `PUBLIC_ORIGIN` was given. Otherwise the origin is a guess, and the portal answers to all names of its own computer. */
  readonly publicOriginIsSet: boolean;
  /** Further values of `Host` that are answered, in lower case. */
  readonly allowedHosts: readonly string[];
  /** Origin of the upstream; undefined: the embedded upstream is started. */
  readonly upstreamOrigin: string | undefined;
  readonly embeddedPort: number;
  /** Whether the embedded upstream has sample members, console and simulated cashier: outside production, or with `SANDBOX=1`. */
  readonly sandbox: boolean;
  readonly varDir: string;
  /** Redis that several gateways share for idempotency records, OAuth states and rate limits. May contain a password. Undefined: the store is in SQLite under `varDir`. */
  readonly redisUrl: string | undefined;
  /** Without Redis, the store is in this process's memory; a restart forgets which money calls were sent. */
  readonly memoryStore: boolean;
  /** The site's name when the upstream's site data has none. */
  readonly brandName: string;
  readonly mobileOrigin: string | undefined;
  /** Origins besides the upstream's whose pictures the pages may show. */
  readonly mediaOrigins: readonly string[];
  /** The portal's WeChat app id (the upstream has its secret); undefined: no login by WeChat. */
  readonly wechatAppId: string | undefined;
  /** Page of the third-party chat, opened in an iframe with the visitor's consent; undefined: no chat. */
  readonly chatUrl: string | undefined;
  /** Address of the analytics service, which gets page views with the visitor's consent; undefined: none. */
  readonly statisticsUrl: string | undefined;
  /** Keys that seal the session's cookie; the first seals, all open. None: the cookie has the upstream's token as it is. */
  readonly sessionKeys: readonly Buffer[];
  /** Longest life of a session, and longest time without use (seconds; 0: no such limit). */
  readonly sessionMaxAge: number;
  readonly sessionIdle: number;
  /** IP addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Processes that serve requests. */
  readonly workers: number;
  /** Most open connections of one address; trusted proxies have no such limit. */
  readonly maxSocketsPerAddress: number;
  /** Most open connections; undefined: as many as the process can have open files, with a reserve. */
  readonly maxSockets: number | undefined;
  /** Text messages in an hour, for all visitors of all gateways together. */
  readonly smsPerHour: number;
  /** Pages in a minute for one IP address. */
  readonly pagesPerMinute: number;
  readonly logLevel: Static<typeof Environment>['LOG_LEVEL'];
}

/** An invalid or missing variable. The message is one line that names it. */
export class ConfigError extends Error {}

/**
 * Reads and validates the gateway's environment variables; no other code reads them. An empty value counts as unset. Throws
 * `ConfigError`.
 */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const env = validate(set);
  for (const name of ['PUBLIC_ORIGIN', 'UPSTREAM_ORIGIN', 'MOBILE_ORIGIN'] as const) checkOrigin(name, env[name]);
  if (!env.UPSTREAM_ORIGIN && !env.UPSTREAM && env.NODE_ENV === 'production') {
    throw new ConfigError('UPSTREAM_ORIGIN is missing: set it to the upstream, or set UPSTREAM=embedded to run production with the embedded upstream');
  }
  if (env.STORE === 'memory' && !env.REDIS_URL && env.NODE_ENV === 'production' && env.UPSTREAM !== 'embedded') {
    throw new ConfigError(
      'STORE=memory is not for production: after a restart a money call could be sent twice. Leave STORE out (SQLite under VAR_DIR), or set REDIS_URL',
    );
  }
  const publicOrigin = env.PUBLIC_ORIGIN ?? new URL(`http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`).origin;
  for (const name of ['CHAT_URL', 'STATISTICS_URL'] as const) checkThirdParty(name, env[name], publicOrigin);
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicOrigin,
    publicOriginIsSet: env.PUBLIC_ORIGIN !== undefined,
    allowedHosts: Object.freeze(readHosts('ALLOWED_HOSTS', env.ALLOWED_HOSTS)),
    upstreamOrigin: env.UPSTREAM === 'embedded' ? undefined : env.UPSTREAM_ORIGIN,
    embeddedPort: env.EMBEDDED_PORT,
    sandbox: env.SANDBOX ? env.SANDBOX === '1' : env.NODE_ENV !== 'production',
    varDir: env.VAR_DIR,
    redisUrl: env.REDIS_URL,
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
    trustedProxies: Object.freeze(readNetworks('TRUSTED_PROXIES', env.TRUSTED_PROXIES)),
    workers: env.WORKERS,
    maxSocketsPerAddress: env.MAX_SOCKETS_PER_ADDRESS,
    maxSockets: env.MAX_SOCKETS,
    smsPerHour: env.SMS_PER_HOUR,
    pagesPerMinute: env.PAGES_PER_MINUTE,
    logLevel: env.LOG_LEVEL,
  });
}

/** An origin must be written as browsers write it, since some are compared with headers of browsers. */
function checkOrigin(name: string, value: string | undefined): void {
  if (value === undefined) return;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const written = url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
  if (written !== value)
    throw new ConfigError(`${name} must be an origin, ${written ? `written as ${written}` : 'such as https://host.example'} (see .env.example)`);
}

/** Reads origins separated by commas. */
function readOrigins(name: string, value: string | undefined): string[] {
  const origins = value?.split(',').map((one) => one.trim()) ?? [];
  for (const one of origins) checkOrigin(name, one);
  return origins;
}

/** Reads hosts separated by commas, as they stand in the header `Host`: `10.0.0.5:3000,portal.internal`. */
function readHosts(name: string, value: string | undefined): string[] {
  const hosts = value?.split(',').map((one) => one.trim()) ?? [];
  for (const one of hosts) {
    // As browsers write it, with port 80 allowed, which they leave out.
    const host = URL.canParse(`http://${one}`) ? new URL(`http://${one}`).host : undefined;
    if (!host || one.includes('*') || (one !== host && one !== `${host}:80`))
      throw new ConfigError(`${name} must be hosts separated by commas, such as 10.0.0.5:3000,portal.internal (see .env.example)`);
  }
  return hosts;
}

/** A third-party service must have another origin: an iframe of the same origin could access the page. */
function checkThirdParty(name: string, value: string | undefined, publicOrigin: string): void {
  if (value === undefined) return;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password || url.hash || url.origin === publicOrigin)
    throw new ConfigError(`${name} must be an address at another host, such as https://service.example/page (see .env.example)`);
}

/** Reads keys of 32 bytes in base64, separated by commas. The message does not quote them. */
function readKeys(name: string, value: string | undefined): Buffer[] {
  const texts = value?.split(',').map((text) => text.trim()) ?? [];
  const keys = texts.map((text) => Buffer.from(text, 'base64'));
  // Node reads base64 leniently: a text with a wrong character would be another key.
  if (keys.some((key, index) => key.length !== KEY_LENGTH || key.toString('base64') !== texts[index]) || new Set(texts).size < texts.length)
    throw new ConfigError(`${name} must be different keys of ${KEY_LENGTH} bytes in base64, separated by commas (see .env.example)`);
  return keys;
}

/** Reads IP addresses and networks separated by commas: `127.0.0.1,10.0.0.0/8,::1`. */
function readNetworks(name: string, value: string | undefined): string[] {
  const networks = value?.split(',').map((network) => network.trim()) ?? [];
  for (const network of networks) {
    const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const family = isIP(address);
    if (!family || Number(bits) > (family === 4 ? 32 : 128))
      throw new ConfigError(`${name} must be addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8 (see .env.example)`);
  }
  return networks;
}

function validate(data: NodeJS.ProcessEnv): Static<typeof Environment> {
  try {
    return envSchema<Static<typeof Environment>>({ schema: Environment, data, env: false, dotenv: false });
  } catch (error) {
    throw new ConfigError(`${(error instanceof Error ? error.message : String(error)).replaceAll('env/', '')} (see .env.example)`);
  }
}
