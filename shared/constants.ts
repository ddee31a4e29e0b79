/** Every number and name of the specification's §9 (business constants and limits), once. */

/** The upstream call is given up after this long, whatever it is doing (ms). */
export const HTTP_TIMEOUT = 30_000;

/** `code` of a successful answer. */
export const SUCCESS = 200;
/** `code`, and the caller-visible sentinel, of a refused protected call: no valid session. */
export const SENTINEL = 40000;
/** `code` of a money call that was sent but never answered: it may or may not have happened. */
export const OUTCOME_UNKNOWN = 50410;

/** List defaults. */
export const PAGE = 1;
export const PAGE_SIZE = 10;
/** Largest page size that the upstream serves. */
export const PAGE_SIZE_MAX = 100;

/** Text messages: country code, and the scene that is used when none is given (registration). */
export const SMS_AREA = '86';
export const SMS_SCENE = '1';

/** Cookies: the upstream's access token, and the code last seen in `?invite=`. */
export const TOKEN_COOKIE = 'bank_token';
export const INVITE_COOKIE = 'bank_invite';
/** The OAuth state of a WeChat login that this browser began. */
export const OAUTH_STATE_COOKIE = 'bank_oauth_state';
/** What a visitor decided about third-party services, on this device. Not secret: the page reads and writes it. */
export const CONSENT_COOKIE = 'bank_consent';
/** What the `Authorization` header says when there is no token. */
export const NO_TOKEN = '0';

/** Notice banner: one entry every 5 s, ten entries, round again. */
export const NOTICE_INTERVAL = 5_000;
export const NOTICE_ENTRIES = 10;

/** A layout that loads in a narrower window goes to the mobile site (px). */
export const DESKTOP_MIN_WIDTH = 1200;

/** How long a toast stays, and the login-required toast before the redirect (ms). */
export const TOAST_DURATION = 3_000;
export const LOGIN_TOAST_DURATION = 3_000;
export const LOGIN_REQUIRED = '请先登录';
/** Toast text of a refusal that carries no message. */
export const DEFAULT_ERROR = 'Error';

/** A fetch that shows a busy state shows it at least this long (ms). */
export const FETCH_MIN_DISPLAY = 200;

/** Loading bar: nothing before `THROTTLE`, at its end after `DURATION` (ms). */
export const LOADING_THROTTLE = 200;
export const LOADING_DURATION = 5_000;

/** A failed chunk load reloads the page, at most once in this time (ms). */
export const CHUNK_RELOAD_INTERVAL = 60_000;

/** Length of a random string. */
export const RANDOM_LENGTH = 10;

/** Link text made from a URL is cut to this many characters, then an ellipsis. */
export const LINK_TEXT_MAX = 40;

/** Image compression: default quality, and what is logged when it fails. */
export const IMAGE_QUALITY = 0.5;
export const IMAGE_FAILED = '压缩失败!';

/** The not-found page's message. */
export const NOT_FOUND_MESSAGE = 'This page could not be found';
/** Status of an error page that was given none. */
export const DEFAULT_STATUS = 500;
