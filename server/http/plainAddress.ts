/** An IPv4 address as such, if the server sees it in the form of IPv6, as one that listens on both families does. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/, '');
