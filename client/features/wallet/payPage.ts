/** Address of an order's payment page, or ''. It goes into a link, so only http and https are accepted. */
export const payPageOf = ({ pay_url = '' }: { pay_url?: string }): string => (/^https?:\/\//.test(pay_url) ? pay_url : '');
