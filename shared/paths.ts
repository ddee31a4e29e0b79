/** Paths that both sides send people to. */
export const LOGIN_PATH = '/user/login';
/** Begins a login by WeChat: off to WeChat's page, which sends people back to `WECHAT_PATH`. */
export const WECHAT_START = '/bff/wechat';
export const WECHAT_PATH = '/user/wxAuth';
/** Where a member lands who did not come from anywhere. */
export const MEMBER_PATH = '/user';
/** Routes of the gateway beside the contract that pages name; shared/contract/gatewayRoutes.ts tells what each is. */
export const BILL_CSV = '/bff/user/bill.csv';
export const PAGE_VIEW_PATH = '/bff/pageview';
export const SESSION_RESET_PATH = '/bff/session/reset';
export const CSP_REPORT_PATH = '/bff/csp-report';
/** Pictures of the upstream's contents lie below it. */
export const MEDIA_PREFIX = '/media';
/** Where a file goes up, and below which it lies. */
export const UPLOAD_PATH = '/bff/upload';
