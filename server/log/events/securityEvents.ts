import { field, event } from './fields.ts';

/** What those look for who follow an attack, and what ends sessions. */
export const securityEvents = {
  'sec.authn_login_fail': event(
    'info',
    'operator',
    'A login or registration was refused. Many of one client or for one account are an attack.',
    {
      call: field.call,
      account: field.account,
      client: field.client,
      code: field.code,
      reason: field.reason,
    },
  ),
  'sec.authn_login_success': event('info', 'nobody', 'A session was opened.', {
    call: field.call,
    account: field.account,
    client: field.client,
    member: field.member,
  }),
  'sec.authn_check_fail': event(
    'info',
    'operator',
    'A password or code that protects an act of a member, or the reset of a password, was refused.',
    {
      call: field.call,
      account: field.account,
      client: field.client,
      code: field.code,
      reason: field.reason,
      member: field.member,
    },
  ),
  'sec.rate_limited': event(
    'warn',
    'operator',
    'A rate limit has refused requests: the first at once, then their sum each second. Each request’s own line has `policy` and `client` too.',
    {
      policy: ['text', 'the rate limit, as in the header `RateLimit`'],
      client: [
        'text',
        'keyed hash of the client’s IP address; `other`: of several; `none`: no request made the call',
      ],
      count: field.count,
    },
  ),
  'sec.budget': event(
    'warn',
    'operator',
    'The budget of all visitors together, such as that of text messages, is used up to 80 % or 100 %.',
    {
      policy: ['text', 'the rate limit'],
      count: ['number', 'used so far'],
      max: ['number', 'the budget'],
      seconds: ['number', 'length of its window (s)'],
    },
  ),
  'sec.login_failures': event(
    'warn',
    'operator',
    'Most logins of the last minutes failed: somebody tries passwords, or logins are broken.',
    {
      failed: ['number', 'failed logins'],
      total: ['number', 'all logins'],
      seconds: ['number', 'length of the time looked at (s)'],
    },
  ),
  'sec.connections_refused': event('warn', 'operator', 'Connections were refused.', {
    limit: ['text', '`address`: too many of one address; `all`: too many at all'],
    count: field.count,
  }),
  'sec.session_reset': event(
    'info',
    'nobody',
    'A session is over: a response, be it a page’s or a call’s, has told the browser so (once for each session and process), or the browser has had the cookie removed.',
    {
      member: field.member,
      by: [
        'text',
        'who ended it: a `call` or a `page`, whose response says so; or the `browser`, which has asked for the removal of the cookie',
      ],
      why: [
        'text',
        '`refused`: the upstream refuses its token; `ended`: by a logout, a reset or a refusal before; `expired`: `SESSION_MAX_AGE` or `SESSION_IDLE` is over; `unreadable`: none of our keys opens the cookie',
      ],
      cleared: ['flag', 'of `browser`: the cookie still held that session'],
    },
  ),
  'sec.cookie_duplicate': event(
    'warn',
    'operator',
    'A request had two session cookies: a neighbouring site has set one. All are removed.',
  ),
  'sec.cookie_overflow': event(
    'warn',
    'operator',
    'A request had too many or too large cookies. All are removed.',
  ),
  'sec.foreign_oauth_state': event(
    'warn',
    'nobody',
    'A login by WeChat came back to another browser than the one that began it.',
    { name: field.call },
  ),
  'sec.identity_mismatch': event(
    'warn',
    'upstream',
    'The upstream answered one member’s token with another member’s data; it was withheld.',
    {
      name: field.call,
      member: field.member,
    },
  ),
  'sec.malicious_csrf': event('warn', 'nobody', 'A write from another site was refused.', {
    site: ['text', 'the header `Sec-Fetch-Site`, if it is a known value'],
    method: ['text', 'the method, if it is a known one'],
  }),
  'sec.malicious_csp_violation': event(
    'warn',
    'developer',
    'Browsers reported what the content security policy refused.',
    {
      directive: ['text', 'the directive, if it is a known one'],
      count: field.count,
    },
  ),
};
