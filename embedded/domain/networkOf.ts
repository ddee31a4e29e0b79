/** What counts as one visitor's address: an IPv4 address, or the /64 network of an IPv6 address, of which one household has 2^64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [front = [], back = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = address.includes('::') ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0') : [];
  const groups = [...front, ...zeros, ...back].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
