import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { SecretKey } from './state.ts';

const prime = (...hex: string[]) => BigInt(`0x${hex.join('')}`);
/** The primes of the key. It protects nothing: making a key anew may take longer than a test. */
const P = prime(
  'e84aa27e6c9072c61fe9ed6a6b53bd3dbb87fcd80179321377c696b14217f3fd93f2c54a865d79d8fd74f4',
  '49c68149e3670e72a305055fcebee9a0907a1b04ac0e4021cea382bf5e17def6c09d9031b4a93038ffa7d0',
  'e1d17c2543d65dd20ab76727268d22bd3f997eecfa921346fb1fe9c0217c0abb096a0f6909a8edd3b1e3',
);
const Q = prime(
  'dfc68f83f3b0ef158e443beadbaee1864743576028b2feb89148893d75218788ad77849e78bc046215c6d7',
  'f2d383d7d52da0ad66fe87316e1f4cbb5e741509f1684f6c50be725b87da318e42f67b49d7619610fe2ffe',
  '7a3473c3f5e643313687f0123ff06b6c01774b83f362593e3895d2af0658c67d70f6eec46b46542baef9',
);
const E = 65_537n;

/** The inverse of a number, by Euclid's extended algorithm. */
function inverse(of: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [of % modulus, modulus, 1n, 0n];
  while (a > 1n) [a, b, x, y] = [b % a, a, y - (b / a) * x, x];
  return ((x % modulus) + modulus) % modulus;
}

function base64url(value: bigint): string {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url');
}

/** The key for passwords: RSA with 2048 bits. */
export function secretKey(): SecretKey {
  const d = inverse(E, (P - 1n) * (Q - 1n));
  const parts = { n: P * Q, e: E, d, p: P, q: Q, dp: d % (P - 1n), dq: d % (Q - 1n), qi: inverse(Q, P) };
  const fields = Object.entries(parts).map(([name, value]) => [name, base64url(value)]);
  const privateKey = createPrivateKey({ key: { kty: 'RSA', ...Object.fromEntries(fields) }, format: 'jwk' });
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return { keyId: 'sk-2026-11', privateKey, spki: der.toString('base64') };
}
