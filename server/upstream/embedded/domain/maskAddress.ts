/** Masks an IP address: `203.0.113.7` → `203.0.*.*`; an IPv6 address keeps its first two groups. */
export const maskAddress = (address: string): string =>
  address.includes('.')
    ? `${address
        .replace(/^::ffff:/, '')
        .split('.')
        .slice(0, 2)
        .join('.')}.*.*`
    : `${address.split(':').slice(0, 2).join(':')}:*`;
