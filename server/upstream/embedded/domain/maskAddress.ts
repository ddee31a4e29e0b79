/** `203.0.113.7` → `203.0.*.*`; of an IPv6 address the first two groups stay. */
export const maskAddress = (address: string): string =>
  address.includes('.')
    ? `${address
        .replace(/^::ffff:/, '')
        .split('.')
        .slice(0, 2)
        .join('.')}.*.*`
    : `${address.split(':').slice(0, 2).join(':')}:*`;
