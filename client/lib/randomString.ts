import { RANDOM_LENGTH } from '../../shared/constants.ts';

/** 32 characters: five bits of a random byte choose one. */
const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** An unguessable string. Not from `randomUUID`, which plain http does not have. */
export const randomString = (length = RANDOM_LENGTH): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => CHARACTERS[byte % CHARACTERS.length]).join('');
