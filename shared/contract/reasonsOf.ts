import type { Endpoint } from '../endpoint.ts';
import type { Reason } from '../reasons.ts';
import { bffCall } from '../wire.ts';

/** What any request may be refused for, before a route is found or because the process cannot serve it. */
export const REQUEST_REASONS: readonly Reason[] = [
  'malformed_request',
  'no_such_route',
  'method_not_allowed',
  'request_timeout',
  'target_too_long',
  'expectation_failed',
  'wrong_host',
  'too_many_connections',
  'headers_too_large',
  'internal_error',
  'method_unknown',
  'overloaded',
  'version_not_supported',
];

/** The reasons for which a call under `/bff` may be refused, besides `REQUEST_REASONS`: those that follow from the row's columns, and the row's own. */
export function reasonsOf(row: Endpoint): Reason[] {
  const { auth, body, upstream, refused } = row;
  const found: (readonly Reason[] | false | undefined)[] = [
    ['bad_input', 'rate_limited'],
    auth === 'member' && ['not_logged_in'],
    auth !== 'public' && ['session_expired'],
    bffCall(row).method === 'POST' && ['csrf_header_missing', 'origin_wrong', 'bad_body', 'unsupported_type', 'too_large'],
    body === 'multipart' && ['unsupported_type'],
    upstream !== undefined && ['not_offered', 'not_found', 'forbidden', refused ?? 'refused', 'status_conflict'],
    upstream !== undefined && ['upstream_unreachable', 'upstream_failed', 'upstream_invalid', 'upstream_busy', 'upstream_timeout', 'identity_mismatch'],
    ownReasonsOf(row),
  ];
  return [...new Set(found.flatMap((some) => some || []))];
}

/** The reasons that other calls like it do not have: those of the row, and those of its columns `once`, `priced` and `oauthState`. */
export function ownReasonsOf({ once, priced, oauthState, reasons }: Pick<Endpoint, 'once' | 'priced' | 'oauthState' | 'reasons'>): Reason[] {
  const found: (readonly Reason[] | false | undefined)[] = [
    reasons,
    priced && ['price_changed', 'price_unknown'],
    oauthState && ['oauth_state_wrong', 'not_submitted'],
    once && ['idempotency_key_missing', 'idempotency_key_reused', 'request_running', 'not_submitted', 'outcome_unknown', 'identity_mismatch'],
  ];
  return [...new Set(found.flatMap((some) => some || []))];
}
