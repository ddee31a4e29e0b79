import { ConfigError } from './configError.ts';

/** Reads the base address of a service, such as `http://127.0.0.1:4318` or `https://collector.example/otlp`, without a slash at its end. */
export function readEndpoint(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = /^https?:\/\/[^\s\\]+$/.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password || url.search || url.hash)
    throw new ConfigError(`${name} must be an address without user, query and fragment, such as http://127.0.0.1:4318 (see .env.example)`);
  return value.replace(/\/+$/, '');
}
