import { BlockList, isIP, isIPv4 } from 'node:net';
import { LRUCache } from 'lru-cache';

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

/** Addresses that are remembered. */
const KNOWN_MAX = 1_000;

/** Whether an address is in one of some networks. */
export type Contains = (address: string) => boolean;

/** Makes the check for a list of addresses and networks, such as `TRUSTED_PROXIES`. */
export function networksOf(list: readonly string[]): Contains {
  if (list.length === 0) return () => false;
  const networks = new BlockList();
  for (const one of list) {
    const [address = '', bits] = one.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    networks.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  // Node makes an object for each check, and most requests come from few addresses.
  const known = new LRUCache<string, boolean>({ max: KNOWN_MAX });
  return (address) => {
    const found = known.get(address);
    if (found !== undefined) return found;
    const family = isIP(address);
    const isIn = family !== 0 && networks.check(address, family === 4 ? 'ipv4' : 'ipv6');
    known.set(address, isIn);
    return isIn;
  };
}
