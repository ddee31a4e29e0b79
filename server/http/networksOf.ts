import { BlockList, isIP, isIPv4 } from 'node:net';

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
  return (address) => {
    const family = isIP(address);
    return family !== 0 && networks.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}
