import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './environment.ts';

/** Variables whose values may be in a file instead: an environment is seen by whoever may inspect the process or the container. */
const SECRETS = ['REDIS_URL', 'SESSION_KEYS'] as const;

/**
 * The environment with the secrets that files have: that which `<variable>_FILE` names, or the credential of systemd with the variable's name. A
 * newline at the end of a file does not count. Throws `ConfigError` if a file is empty or cannot be read, or a secret is given twice.
 */
export function readSecrets(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = SECRETS.flatMap((name) => {
    const variable = `${name}_FILE`;
    const file = source[variable];
    const { CREDENTIALS_DIRECTORY: folder } = source;
    const credential = folder && existsSync(join(folder, name)) ? join(folder, name) : undefined;
    const ways = [
      ...(source[name] ? [name] : []),
      ...(file ? [variable] : []),
      ...(credential ? [`the credential ${name}`] : []),
    ];
    if (ways.length > 1)
      throw new ConfigError(`${ways.join(' and ')} are both set: leave one out (see .env.example)`);
    const path = file || credential;
    return path ? [[name, read(ways[0] ?? variable, path)] as const] : [];
  });
  return { ...source, ...Object.fromEntries(secrets) };
}

/** The message names the file, and never what it has. */
function read(what: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    // What the file system throws.
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${what} cannot be read (${path}: ${code}) (see .env.example)`);
  }
  const secret = text.replace(/[\r\n]+$/, '');
  if (secret === '') throw new ConfigError(`${what} is an empty file (${path}) (see .env.example)`);
  return secret;
}
