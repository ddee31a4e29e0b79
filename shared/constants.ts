/**
 * 银行保险消费者投诉维权热线: where consumers of banks, insurers and other licensed lenders complain to the regulator. Source: notice of the
 * former CBIRC, kept by the National Financial Regulatory Administration.
 */
export const COMPLAINT_LINE = '12378';

/** Registers for the footer's ICP and police record numbers, used when the site data names no address. */
export const ICP_SITE = 'https://beian.miit.gov.cn/';
export const POLICE_SITE = 'https://beian.mps.gov.cn/';

/** Cookie that says that this device hides private figures, and its value. Not secret: scripts of the page write it. Not named like the portal's other cookies: visitors' pages do not depend on it. */
export const FIGURES_COOKIE = 'figures';
export const FIGURES_HIDDEN = 'hidden';

/** Name of the site: the upstream's, else the configured one (`BRAND_NAME`). */
export const brandName = (site: { name?: string | undefined } | null | undefined, fallback: string): string =>
  site?.name?.trim() || fallback;

/** The numbers and names of the specification's §9 (business constants and limits). */

/** Total time-out of an upstream call (ms). */
export const HTTP_TIMEOUT = 30_000;
/** What a caller of `/bff` waits for its response (ms): the time-out of the upstream's call, and ten seconds for what the gateway does before and after. */
export const CALLER_TIMEOUT = HTTP_TIMEOUT + 10_000;

/** `code` of a successful response. */
export const SUCCESS = 200;
/** `code` of a member's call without a valid session. The typed API returns the same number as its sentinel. */
export const SENTINEL = 40000;
/** `code` of an unknown outcome: a money call was sent and no response came, so it may have happened. */
export const OUTCOME_UNKNOWN = 50410;

/** List defaults. */
export const PAGE = 1;
export const PAGE_SIZE = 10;
/** Largest page size that the upstream serves. */
export const PAGE_SIZE_MAX = 100;

/** Text messages: country code, and the default scene (registration). */
export const SMS_AREA = '86';
export const SMS_SCENE = '1';

/** Cookies: the upstream's access token, and the last invite code from `?invite=`. */
export const TOKEN_COOKIE = 'bank_token';
export const INVITE_COOKIE = 'bank_invite';
/** Cookie with the OAuth state of a WeChat login that this browser began. */
export const OAUTH_STATE_COOKIE = 'bank_oauth_state';
/** Cookie with the visitor's consent to third-party services on this device. Not secret: scripts of the page read and write it. */
export const CONSENT_COOKIE = 'bank_consent';
/** Value of the `Authorization` header when there is no token. */
export const NO_TOKEN = '0';

/** Notice banner: time per entry (ms), and the number of entries before it starts again. */
export const NOTICE_INTERVAL = 5_000;
export const NOTICE_ENTRIES = 10;

/** A page that loads in a narrower window redirects to the mobile site (px). */
export const DESKTOP_MIN_WIDTH = 1200;

/** Display time of a toast, and of the login-required toast before the redirect (ms). */
export const TOAST_DURATION = 3_000;
export const LOGIN_TOAST_DURATION = 3_000;
export const LOGIN_REQUIRED = '请先登录';
/** Toast text of a refusal that carries no message. */
export const DEFAULT_ERROR = 'Error';

/** Minimum display time of a fetch's busy state (ms). */
export const FETCH_MIN_DISPLAY = 200;

/** Loading bar: delay before it appears, and the time until it is full (ms). */
export const LOADING_THROTTLE = 200;
export const LOADING_DURATION = 5_000;

/** Validity of the authorisation to give an application's data to a lender, in days from the member's confirmation. */
export const AUTHORIZATION_DAYS = 90;

/** A failed chunk load reloads the page, at most once in this period (ms). */
export const CHUNK_RELOAD_INTERVAL = 60_000;

/** Length of a random string (characters). */
export const RANDOM_LENGTH = 10;

/** Link text made from a URL is cut to this many characters, then an ellipsis. */
export const LINK_TEXT_MAX = 40;

/** Image compression: default quality, and the log message of a failure. */
export const IMAGE_QUALITY = 0.5;
export const IMAGE_FAILED = '压缩失败!';

/** The not-found page's message. */
export const NOT_FOUND_MESSAGE = 'This page could not be found';
/** Default status of an error page. */
export const DEFAULT_STATUS = 500;
/** On the error page, before the id of the request that failed. */
export const TRACE_LABEL = '联系客服时请提供追踪号';

/** Time (ms) that a page waits for a read that it can do without. */
export const LATE_AFTER = 300;
/** The same for whose session it is: without an answer, the page is that of a member whose data is away. */
export const MEMBER_LATE_AFTER = 3_000;
/** The same for a read that a page is about: without it, the page says so. */
export const PAGE_LATE_AFTER = 5_000;
