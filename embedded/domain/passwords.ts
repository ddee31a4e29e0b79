import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const N = 2 ** 14;
const LENGTH = 32;

const derive = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, LENGTH, { N: cost }, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** Hash of a password as `scrypt$N$salt$key`, with everything that is needed to verify it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, N);
  return ['scrypt', N, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Hash that no password matches. Verifying against it takes as long as against a real one, so that timing reveals no accounts. */
const DUMMY_HASH = `scrypt$${N}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(LENGTH).toString('base64url')}`;

/** Whether the password matches the hash. Without a stored hash it takes the same time and is false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, cost, salt, key] = (stored ?? DUMMY_HASH).split('$');
  const expected = Buffer.from(key ?? '', 'base64url');
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), Number(cost));
  return expected.length === actual.length && timingSafeEqual(expected, actual) && stored !== null;
}
