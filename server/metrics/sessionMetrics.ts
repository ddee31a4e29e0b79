import { Counter, type Registry } from 'prom-client';

/**
 * Why a request's session cookie was no session: `refused`: the upstream refused the token in this request; `ended`: the session had
 * ended or was over before; `unreadable`: the cookie opens nothing, as after a change of keys; `cookies`: there were several, or too many.
 */
const CAUSES = ['refused', 'ended', 'unreadable', 'cookies'] as const;
export type ResetCause = (typeof CAUSES)[number];

/** Sessions, and what is refused for the sake of members. */
export function sessionMetrics(registry: Registry) {
  const registers = [registry];
  const opened = new Counter({ name: 'portal_sessions_opened_total', help: 'Sessions opened by a login.', registers });
  const closed = new Counter({ name: 'portal_sessions_closed_total', help: 'Sessions closed by a logout or a session reset.', registers });
  const reset = new Counter({
    name: 'portal_sessions_reset_total',
    help: 'Requests whose session cookie was no session, by cause.',
    labelNames: ['cause'],
    registers,
  });
  for (const cause of CAUSES) reset.inc({ cause }, 0);
  const accepted = new Counter({ name: 'portal_sessions_accepted_total', help: 'Requests whose session the upstream accepted.', registers });
  const foreign = new Counter({
    name: 'portal_identity_mismatches_total',
    help: 'Responses of the upstream that belonged to another member than the one who asked; they were not delivered.',
    registers,
  });
  const csrf = new Counter({ name: 'portal_csrf_refused_total', help: 'Writes refused by CSRF protection.', registers });
  const violations = new Counter({
    name: 'portal_csp_violations_total',
    help: 'Violations of the Content Security Policy that browsers have reported, by directive.',
    labelNames: ['directive'],
    registers,
  });
  return {
    opened: (): void => opened.inc(),
    closed: (): void => closed.inc(),
    reset: (cause: ResetCause): void => reset.inc({ cause }),
    /** The upstream took the session of a request for valid. */
    accepted: (): void => accepted.inc(),
    /** A response belonged to another member. */
    foreign: (): void => foreign.inc(),
    csrf: (): void => csrf.inc(),
    /** The directives that there are, so that the first report of each is a rise. */
    setDirectives: (directives: Iterable<string>): void => {
      for (const directive of directives) violations.inc({ directive }, 0);
    },
    violation: (directive: string): void => violations.inc({ directive }),
  };
}
