import type { LoginReason } from './loginReasons.ts';

/** Paths that the browser's code and the gateway share. */
export const LOGIN_PATH = '/user/login';
/** The login page, which returns to `wanted` (path and query) and says why it was opened, unless the visitor chose to. */
export const loginHref = (wanted: string, reason?: LoginReason): string =>
  `${LOGIN_PATH}?from=${encodeURIComponent(wanted)}${reason ? `&reason=${reason}` : ''}`;
/** Begins a WeChat login: redirects to WeChat's page, which redirects back to `WECHAT_PATH`. */
export const WECHAT_START = '/bff/wechat';
export const WECHAT_PATH = '/user/wxAuth';
/** The page after login when there is no return path. */
export const MEMBER_PATH = '/user';
/** Gateway routes outside the contract that pages use; they are described in shared/contract/gatewayRoutes.ts. */
export const BILL_CSV = '/bff/user/bill.csv';
/** A copy of everything that the portal has of the member. */
export const MEMBER_DATA = '/bff/user/data.zip';
export const BROWSER_REPORT_PATH = '/bff/browser-report';
export const PAGE_VIEW_PATH = '/bff/pageview';
export const SESSION_RESET_PATH = '/bff/session/reset';
export const INVITE_PATH = '/bff/invitation';
export const INVITE_DECLINE_PATH = '/bff/invitation/decline';
export const CSP_REPORT_PATH = '/bff/csp-report';
/** The built-in mark, for a site without a logo or an icon of its own. */
export const MARK_PATH = '/art/mark.svg';
/** Path prefix of the upstream's public pictures. */
export const MEDIA_PREFIX = '/media';
/** Files are uploaded to this path and served below it. */
export const UPLOAD_PATH = '/bff/upload';
/** Pages for those who call `/bff` from programs, and for operators: the reference, the guide, the events of the log, the metrics. */
export const DOCS_PATH = '/bff/docs';
export const GUIDE_PATH = '/bff/docs/guide';
export const LOG_DOCS_PATH = '/bff/docs/log';
export const METRICS_DOCS_PATH = '/bff/docs/metrics';
/** The languages of these pages and of the description. The first is that of the portal's pages, and of readers who do not say. */
export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A text in both languages. */
export type Both = Readonly<Record<Language, string>>;
/** The same pages in one language; without it, the reader's preference decides. */
export const docsPath = <L extends string>(language: L) => `${DOCS_PATH}/${language}` as const;
export const guidePath = <L extends string>(language: L) => `${GUIDE_PATH}/${language}` as const;
export const logDocsPath = <L extends string>(language: L) => `${LOG_DOCS_PATH}/${language}` as const;
export const metricsDocsPath = <L extends string>(language: L) => `${METRICS_DOCS_PATH}/${language}` as const;
/** Their scripts and style sheets, by a name with a hash of the content. */
export const DOCS_FILES_PATH = '/bff/docs/files';
