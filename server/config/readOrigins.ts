import { ConfigError } from './configError.ts';

/** An origin must be written as browsers write it, since some are compared with headers of browsers. */
export function checkOrigin(name: string, value: string | undefined): void {
  if (value === undefined) return;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const written = url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
  if (written !== value)
    throw new ConfigError(`${name} must be an origin, ${written ? `written as ${written}` : 'such as https://host.example'} (see .env.example)`);
}

/** Reads origins separated by commas. */
export function readOrigins(name: string, value: string | undefined): string[] {
  const origins = value?.split(',').map((one) => one.trim()) ?? [];
  for (const one of origins) checkOrigin(name, one);
  return origins;
}
