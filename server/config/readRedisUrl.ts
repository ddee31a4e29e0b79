import { ConfigError } from './configError.ts';

/** Checks the address of Redis as the client reads it later, where a fault would be a crash. The message does not quote it, since it has the password. */
export function readRedisUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined || isRedisUrl(value)) return value;
  throw new ConfigError(
    `${name} must be redis://[user:password@]host:port[/database], or rediss:// over TLS, with signs such as / # @ % in a password written as %2F %23 %40 %25 (see .env.example)`,
  );
}

function isRedisUrl(value: string): boolean {
  if (!/^rediss?:\/\/\S+$/.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname, username, password } = new URL(value);
  return hostname !== '' && /^(?:\/\d*)?$/.test(pathname) && canDecode(username) && canDecode(password);
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
