/** WeChat's page is forgotten after this long (ms). */
const LIFE = 10 * 60_000;
const KEY = 'wechat-login';

interface Errand {
  state: string;
  from: string | null;
  until: number;
}

/** Notes that this window went to WeChat, and for which page. The `state` comes back with WeChat's code. */
export function beginErrand(state: string, from: string | null, now: number): void {
  sessionStorage.setItem(KEY, JSON.stringify({ state, from, until: now + LIFE } satisfies Errand));
}

/**
 * What this window went to WeChat for, once: a code is only taken from who went there from here, or a link of somebody
 * else could sign the visitor in as somebody else. Null for a state that is not ours, used or too old.
 */
export function endErrand(state: string, now: number): Pick<Errand, 'from'> | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const errand = JSON.parse(text ?? '') as Partial<Errand>;
    return errand.state === state && (errand.until ?? 0) > now ? { from: errand.from ?? null } : null;
  } catch {
    return null;
  }
}

/** WeChat's page where a member allows the portal to know who they are. */
export function wechatPage(appid: string, redirectUri: string, state: string): string {
  const query = new URLSearchParams({ appid, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_login', state });
  return `https://open.weixin.qq.com/connect/qrconnect?${query.toString()}#wechat_redirect`;
}
