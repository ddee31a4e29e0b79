import { hostname } from 'node:os';
import { LATE_AFTER } from '../../shared/constants.ts';
import { checkThirdParty } from './checkThirdParty.ts';
import type { Config } from './config.ts';
import { ConfigError } from './configError.ts';
import { readEnvironment } from './environment.ts';
import { readEndpoint } from './readEndpoint.ts';
import { readHosts } from './readHosts.ts';
import { readKeys } from './readKeys.ts';
import { readNetworks } from './readNetworks.ts';
import { checkOrigin, readOrigins } from './readOrigins.ts';
import { readRedisUrl } from './readRedisUrl.ts';

/**
 * With the time-out of the head, a request with 64 KB of JSON takes 10 s at most; routes for files have longer ones (http/bodyTimeout.ts). A
 * client on the slowest line takes some bytes of a response within 20 s.
 */
const TIMEOUTS = Object.freeze({ headers: 5_000, body: 5_000, write: 20_000, late: LATE_AFTER });

/**
 * Reads and validates the gateway's environment variables; no other code reads them. An empty value counts as unset. Throws
 * `ConfigError`.
 */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const env = readEnvironment(set);
  for (const name of ['PUBLIC_ORIGIN', 'UPSTREAM_ORIGIN', 'MOBILE_ORIGIN'] as const) checkOrigin(name, env[name]);
  if (!env.UPSTREAM_ORIGIN && !env.UPSTREAM && env.NODE_ENV === 'production') {
    throw new ConfigError('UPSTREAM_ORIGIN is missing: set it to the upstream, or set UPSTREAM=embedded to run production with the embedded upstream');
  }
  if (env.STORE === 'memory' && !env.REDIS_URL && env.NODE_ENV === 'production' && env.UPSTREAM !== 'embedded') {
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
    trustedProxies: Object.freeze(readNetworks('TRUSTED_PROXIES', env.TRUSTED_PROXIES)),
    maxSocketsPerAddress: env.MAX_SOCKETS_PER_ADDRESS,
    maxSockets: env.MAX_SOCKETS,
    smsPerHour: env.SMS_PER_HOUR,
    pagesPerMinute: env.PAGES_PER_MINUTE,
    drainGrace: env.DRAIN_GRACE,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT,
    instance: env.INSTANCE ?? hostname(),
    traceEndpoint: readEndpoint('OTEL_EXPORTER_OTLP_ENDPOINT', env.OTEL_EXPORTER_OTLP_ENDPOINT),
    logLevel: env.LOG_LEVEL,
    timeouts: TIMEOUTS,
  });
}
