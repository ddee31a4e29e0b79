export const WITHDRAW_PATH = '/wallet/withdrawl';

/** URL of a withdrawal: its progress, and its slip once it is paid. */
export const withdrawalHref = (id: number): string => `${WITHDRAW_PATH}/${id}`;
