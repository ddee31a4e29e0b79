/**
 * Masks an IP address: `203.0.113.7` → `203.0.*.*`; an IPv6 address keeps its first two groups. A masked address, and a text that
 * is no address (the name of a town), stay as they are.
 */
export function maskAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3})\.[\d*]+\.[\d*]+$/i.exec(address)?.[1];
  if (v4) return `${v4}.*.*`;
  return /^[\da-f:]*:[\da-f:]*$/i.test(address) ? `${address.split(':').slice(0, 2).join(':')}:*` : address;
}
