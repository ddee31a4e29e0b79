import { RANDOM_LENGTH } from '../../shared/constants.ts';

/** 32 characters: five bits of a random byte select one. */
const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** An unguessable string. Not `randomUUID`, which is not available over plain http. */
export const randomString = (length = RANDOM_LENGTH): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => CHARACTERS[byte % CHARACTERS.length]).join('');
