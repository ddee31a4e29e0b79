import { BlockList, isIPv4 } from 'node:net';

/** A list of addresses and networks (`10.0.0.0/8`) that can be asked whether an address belongs to it. */
export function networksOf(list: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const one of list) {
    const [address = '', bits] = one.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    networks.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return networks;
}
