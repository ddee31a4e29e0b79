import { envSchema } from 'env-schema';
import { isIP } from 'node:net';
import { Type, type Static } from 'typebox';

const origin = { pattern: '^https?://[^/?#\\s@]+$' };
const port = { minimum: 0, maximum: 65535 };

/** The environment, variable by variable; `.env.example` explains each. */
const Environment = Type.Object({
  HOST: Type.String({ default: '127.0.0.1', pattern: '^[\\w.:-]+$' }),
  PORT: Type.Integer({ ...port, default: 3000 }),
  PUBLIC_ORIGIN: Type.Optional(Type.String(origin)),
  UPSTREAM_ORIGIN: Type.Optional(Type.String(origin)),
  UPSTREAM: Type.Optional(Type.Literal('embedded')),
  EMBEDDED_PORT: Type.Integer({ ...port, default: 3001 }),
  VAR_DIR: Type.String({ default: 'var', minLength: 1 }),
  MOBILE_ORIGIN: Type.Optional(Type.String(origin)),
  WECHAT_APP_ID: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{6,64}$' })),
  CHAT_URL: Type.Optional(Type.String({ pattern: '^https?://\\S+$' })),
  STATISTICS_URL: Type.Optional(Type.String({ pattern: '^https?://\\S+$' })),
  REDIS_URL: Type.Optional(Type.String({ pattern: '^rediss?://\\S+$' })),
  TRUSTED_PROXIES: Type.Optional(Type.String()),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  NODE_ENV: Type.Optional(Type.String()),
});

/** What the process is told, frozen. Origins carry no trailing slash. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where browsers reach the portal; decides `Secure` and proves writes of programs. Never taken from a header. */
  readonly publicOrigin: string;
  /** The upstream; undefined: the embedded upstream is started. */
  readonly upstreamOrigin: string | undefined;
  readonly embeddedPort: number;
  readonly varDir: string;
  /** Where gateways on several machines share their short records; undefined: this process's memory. May carry a password. */
  readonly redisUrl: string | undefined;
  readonly mobileOrigin: string | undefined;
  /** The portal's number with WeChat, whose secret the upstream has; undefined: no login by WeChat. */
  readonly wechatAppId: string | undefined;
  /** The chat's page at another host, opened in a frame by those who agree; undefined: there is none. */
  readonly chatUrl: string | undefined;
  /** Where page views are passed on for those who agree; undefined: to nobody. */
  readonly statisticsUrl: string | undefined;
  /** Addresses and networks whose `X-Forwarded-For` tells who the visitor is; nobody else's does. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: Static<typeof Environment>['LOG_LEVEL'];
}

/** A wrong or missing variable; the message is one line that names it. */
export class ConfigError extends Error {}

/**
 * Reads the environment once; nothing else in the project reads `process.env`. An empty value counts as
 * unset. Throws `ConfigError`.
 */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const env = validate(set);
  for (const name of ['PUBLIC_ORIGIN', 'UPSTREAM_ORIGIN', 'MOBILE_ORIGIN'] as const) checkOrigin(name, env[name]);
  if (!env.UPSTREAM_ORIGIN && !env.UPSTREAM && env.NODE_ENV === 'production') {
    throw new ConfigError('UPSTREAM_ORIGIN is missing: name the upstream, or say UPSTREAM=embedded to run production on the embedded upstream');
  }
  const publicOrigin = env.PUBLIC_ORIGIN ?? new URL(`http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`).origin;
  for (const name of ['CHAT_URL', 'STATISTICS_URL'] as const) checkThirdParty(name, env[name], publicOrigin);
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicOrigin,
    upstreamOrigin: env.UPSTREAM === 'embedded' ? undefined : env.UPSTREAM_ORIGIN,
    embeddedPort: env.EMBEDDED_PORT,
    varDir: env.VAR_DIR,
    redisUrl: env.REDIS_URL,
    mobileOrigin: env.MOBILE_ORIGIN,
    wechatAppId: env.WECHAT_APP_ID,
    chatUrl: env.CHAT_URL,
    statisticsUrl: env.STATISTICS_URL,
    trustedProxies: Object.freeze(readNetworks('TRUSTED_PROXIES', env.TRUSTED_PROXIES)),
    logLevel: env.LOG_LEVEL,
  });
}

/** Origins are compared with what browsers send, so they must be written as browsers write them. */
function checkOrigin(name: string, value: string | undefined): void {
  if (value === undefined) return;
  const written = URL.canParse(value) ? new URL(value).origin : undefined;
  if (written !== value)
    throw new ConfigError(`${name} must be an origin as browsers write it${written ? `: ${written}` : ', such as https://portal.example'} (see .env.example)`);
}

/** Services of others have an origin of their own: a frame of ours could reach into the pages. */
function checkThirdParty(name: string, value: string | undefined, publicOrigin: string): void {
  if (value === undefined) return;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password || url.hash || url.origin === publicOrigin)
    throw new ConfigError(`${name} must be an address at another host, such as https://outside.example/page (see .env.example)`);
}

/** Addresses and networks, parted by commas: `127.0.0.1,10.0.0.0/8,::1`. */
function readNetworks(name: string, value: string | undefined): string[] {
  const networks = value?.split(',').map((network) => network.trim()) ?? [];
  for (const network of networks) {
    const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const family = isIP(address);
    if (!family || Number(bits) > (family === 4 ? 32 : 128))
      throw new ConfigError(`${name} must be addresses or networks parted by commas, such as 127.0.0.1,10.0.0.0/8 (see .env.example)`);
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
