/** Paths that both sides send people to. */
export const LOGIN_PATH = '/user/login';
/** Begins a login by WeChat: off to WeChat's page, which sends people back to `WECHAT_PATH`. */
export const WECHAT_START = '/bff/wechat';
export const WECHAT_PATH = '/user/wxAuth';
/** Where a member lands who did not come from anywhere. */
export const MEMBER_PATH = '/user';
/** All bills of a filter as a file; a route of the gateway beside the contract, since it answers no envelope. */
export const BILL_CSV = '/bff/user/bill.csv';
