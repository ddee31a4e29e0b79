import { isIPv4, isIPv6 } from 'node:net';

/** Longest key made from a text that is no IP address, such as a proxy's `unknown`. */
const TEXT_MAX = 64;

/**
 * An address without the brackets, the port, the quotes and the blanks with which a proxy may write it; and an IPv4 address as such, if the
 * server sees it in the form of IPv6, as one that listens on both families does.
 */
export function plainAddress(written: string): string {
  const text = written
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  const [, address = text] =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/**
 * The address that a rate limit counts: an IPv4 address as it is, an IPv6 address by its /64, since that is what one
 * customer gets. An IPv4 address in IPv6 form (`::ffff:192.0.2.1`) is the IPv4 address.
 */
export const addressKey = (ip: string): string => keyOf(ip, 4, 64);

/** The /56 of an IPv6 address, which is what a household gets: 256 networks of 64 bits. IPv4 has none. */
export const siteKey = (ip: string): string | undefined => (ip.includes(':') ? keyOf(ip, 4, 56) : undefined);

/** The network of an address: the /24 of IPv4, the /48 of IPv6, which is what a company gets. */
export const networkKey = (ip: string): string => keyOf(ip, 3, 48);

/** The first octets (IPv4) or bits (IPv6) of an address. */
function keyOf(ip: string, octets: number, bits: number): string {
  const plain = ip.split('%', 1)[0] ?? '';
  if (isIPv4(plain)) return plain.split('.').slice(0, octets).join('.');
  if (!isIPv6(plain)) return ip.slice(0, TEXT_MAX);
  const all = groupsOf(plain);
  const mapped = all.slice(0, 5).every((group) => group === 0) && all[5] === 0xffff;
  if (mapped)
    return keyOf(
      all
        .slice(6)
        .flatMap((group) => [group >> 8, group & 0xff])
        .join('.'),
      octets,
      bits,
    );
  return `${all
    .slice(0, Math.ceil(bits / 16))
    .map((group, at) => (group & (0xffff << Math.max(0, 16 * (at + 1) - bits))).toString(16))
    .join(':')}::`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(ip: string): number[] {
  // The last two groups may be written as IPv4.
  const hex = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...octets: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = hex.split('::');
  const numbers = (part: string | undefined) =>
    part ? part.split(':').map((group) => parseInt(group, 16)) : [];
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
}
