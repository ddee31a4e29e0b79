import { KEY_LENGTH } from '../session/seal.ts';
import { ConfigError } from './configError.ts';

/** Reads keys of 32 bytes in base64, separated by commas. The message does not quote them. */
export function readKeys(name: string, value: string | undefined): Buffer[] {
  const texts = value?.split(',').map((text) => text.trim()) ?? [];
  const keys = texts.map((text) => Buffer.from(text, 'base64'));
  // Node reads base64 leniently: a text with a wrong character would be another key.
  if (keys.some((key, index) => key.length !== KEY_LENGTH || key.toString('base64') !== texts[index]) || new Set(texts).size < texts.length)
    throw new ConfigError(`${name} must be different keys of ${KEY_LENGTH} bytes in base64, separated by commas (see .env.example)`);
  return keys;
}
