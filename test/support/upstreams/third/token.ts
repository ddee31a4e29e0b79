import { isRecord, renamed, type Difference } from './difference.ts';

/** Another header for the token: `X-Access-Token: Bearer <token>`. */
export const TOKEN_HEADER = 'x-access-token';

/** The header `Authorization` is ignored. What logs in has `{token, expire}` instead of `{access_token, expires_in}`. */
export const token: Difference = {
  request({ headers }) {
    const sent = headers[TOKEN_HEADER];
    delete headers.authorization;
    const [, bearer] = /^Bearer (.+)$/.exec(typeof sent === 'string' ? sent : '') ?? [];
    if (bearer) headers.authorization = bearer;
    return undefined;
  },
  data: (data) => (isRecord(data) && 'access_token' in data ? renamed(data, { access_token: 'token', expires_in: 'expire' }) : data),
};
