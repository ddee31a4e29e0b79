import type { ErrorObject } from 'ajv';
import { envSchema } from 'env-schema';
import { Type, type Static } from 'typebox';

/** An invalid or missing variable. The message is one line that names it. */
export class ConfigError extends Error {}

const port = { minimum: 0, maximum: 65535 };
/** An address to listen on. `description` says what a variable must be where its pattern would not be understood. */
const host = {
  default: '127.0.0.1',
  pattern: '^[\\w.:-]+$',
  description: 'an address or a name of this machine, without a port',
};
const page = { pattern: '^https?://\\S+$', description: 'an address such as https://service.example/page' };

/** Schema of the environment variables; `.env.example` explains each. */
const Environment = Type.Object({
  HOST: Type.String(host),
  PORT: Type.Integer({ ...port, default: 3000 }),
  PUBLIC_ORIGIN: Type.Optional(Type.String()),
  ALLOWED_HOSTS: Type.Optional(Type.String()),
  UPSTREAM_ORIGIN: Type.Optional(Type.String()),
  UPSTREAM_ADAPTATION: Type.Optional(Type.String()),
  UPSTREAM: Type.Optional(Type.Literal('embedded')),
  EMBEDDED_PORT: Type.Integer({ ...port, default: 3001 }),
  VAR_DIR: Type.String({ default: 'var', minLength: 1 }),
  ASSETS_DIR: Type.Optional(Type.String()),
  BRAND_NAME: Type.String({
    default: '会员服务平台',
    maxLength: 20,
    pattern: '^(?!\\s)[^\\p{C}\\p{Zl}\\p{Zp}]+(?<!\\s)$',
    description: 'a name of at most 20 characters, without spaces around it',
  }),
  MOBILE_ORIGIN: Type.Optional(Type.String()),
  MEDIA_ORIGINS: Type.Optional(Type.String()),
  WECHAT_APP_ID: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9]{6,64}$', description: '6 to 64 letters and digits' }),
  ),
  CHAT_URL: Type.Optional(Type.String(page)),
  STATISTICS_URL: Type.Optional(Type.String(page)),
  REDIS_URL: Type.Optional(Type.String()),
  REDIS_URL_FILE: Type.Optional(Type.String()),
  STORE: Type.Optional(Type.Literal('memory')),
  SESSION_KEYS: Type.Optional(Type.String()),
  SESSION_KEYS_FILE: Type.Optional(Type.String()),
  SESSION_MAX_AGE: Type.Integer({ minimum: 300, maximum: 400 * 24 * 3600, default: 7 * 24 * 3600 }),
  SESSION_IDLE: Type.Integer({ minimum: 0, maximum: 400 * 24 * 3600, default: 24 * 3600 }),
  SECURITY_CONTACT: Type.Optional(Type.String()),
  TRUSTED_PROXIES: Type.Optional(Type.String()),
  MAX_SOCKETS: Type.Integer({ minimum: 1, default: 20_000 }),
  SMS_PER_HOUR: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1_000 }),
  PAGES_PER_MINUTE: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 300 }),
  DRAIN_GRACE: Type.Integer({ minimum: 0, maximum: 300, default: 5 }),
  METRICS_HOST: Type.String(host),
  METRICS_PORT: Type.Integer({ ...port, default: 9464 }),
  INSTANCE: Type.Optional(
    Type.String({
      maxLength: 63,
      pattern: '^[\\w.:-]+$',
      description: 'up to 63 letters, digits and . _ : -',
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(Type.String()),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  SANDBOX: Type.Optional(Type.Enum(['0', '1'])),
  NODE_ENV: Type.Optional(Type.String()),
});

export type Environment = Static<typeof Environment>;

/** The names of all variables. */
export const variableNames: readonly string[] = Object.keys(Environment.properties);

/** The variables, converted and with their defaults; others are left out. Throws `ConfigError`. */
export function readEnvironment(data: NodeJS.ProcessEnv): Environment {
  try {
    return envSchema<Environment>({ schema: Environment, data, env: false, dotenv: false });
  } catch (error) {
    if (!(error instanceof Error && 'errors' in error)) throw error;
    // What the validator notes on its error.
    const faults = (error.errors as ErrorObject[]).map((fault) =>
      describeFault(fault, Environment.properties),
    );
    throw new ConfigError(`${[...new Set(faults)].join('; ')} (see .env.example)`);
  }
}

/** What a variable must be, for whoever set another value: `DRAIN_GRACE must be a whole number from 0 to 300, without a unit`. */
function describeFault(
  { instancePath, message = 'is invalid' }: ErrorObject,
  properties: Readonly<Record<string, Expectation>>,
): string {
  const name = instancePath.slice(1);
  return `${name} ${expected(properties[name] ?? {}) ?? message}`;
}

/** The parts of a variable's schema that say what it may be. */
interface Expectation {
  type?: string;
  const?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  description?: string;
}

function expected({
  type,
  const: only,
  enum: values,
  minimum = 0,
  maximum,
  description,
}: Expectation): string | undefined {
  if (description !== undefined) return `must be ${description}`;
  if (only !== undefined) return `must be ${only}, or empty`;
  if (values) return `must be one of ${values.join(', ')}`;
  if (type !== 'integer') return undefined;
  return `must be a whole number ${maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`}, without a unit`;
}
