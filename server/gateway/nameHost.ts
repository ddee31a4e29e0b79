import { FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from '../../shared/codes.ts';
import { mediaType } from '../../shared/mediaType.ts';
import type { Adaptation } from '../upstream/adapt/adapt.ts';
import { callOf } from '../upstream/adapt/callOf.ts';
import { recordOf } from '../upstream/adapt/fields.ts';
import type { UpstreamReply } from '../upstream/upstreamReply.ts';
import { saysNoSuchCall, isOwnWord } from '../upstream/normalize.ts';
import { jsonOf } from '../upstream/readJson.ts';
import type { GatewayServices } from './callContext.ts';

/** What stands where the API should be: what that means, and what to do about it. */
const SAYS = {
  refused: ['nothing listens there', 'start the upstream, or correct host and port in UPSTREAM_ORIGIN'],
  name: ['its name is not known on this machine', 'correct UPSTREAM_ORIGIN, or the DNS of this machine'],
  tls: [
    'its TLS certificate is not accepted',
    'renew or complete it; NODE_EXTRA_CA_CERTS names an authority of your own',
  ],
  protocol: [
    'it breaks the connection, or does not speak HTTP as asked',
    'check http or https, and the port, in UPSTREAM_ORIGIN',
  ],
  silent: ['it does not answer in time', 'check routes and firewalls from this machine to it'],
  login: [
    'a login page answers in place of the API: a login proxy, or the wrong host',
    'let this machine past the proxy, or correct UPSTREAM_ORIGIN',
  ],
  redirect: [
    'it sends every call elsewhere: a login proxy, or the wrong host',
    'let this machine past the proxy, or set UPSTREAM_ORIGIN to where the API is',
  ],
  page: ['it is a web site, not an API', 'set UPSTREAM_ORIGIN to the host of the API'],
  portal: ['it is a portal, this one or another', 'set UPSTREAM_ORIGIN to the API behind it'],
  missing: [
    'it has none of the calls: another path prefix, or another system',
    'set `base` of the adaptation to the prefix, or correct UPSTREAM_ORIGIN',
  ],
  denied: [
    'it refuses every call without an envelope: a proxy or firewall before it',
    'let this machine past it, or correct UPSTREAM_ORIGIN',
  ],
  failing: ['an error page answers: the API behind it does not run', 'start the upstream'],
  other: ['it answers no JSON', 'correct UPSTREAM_ORIGIN'],
  json: [
    'it answers JSON without an envelope: another API, or one with other names',
    'name the fields in `envelope` of the adaptation, or correct UPSTREAM_ORIGIN',
  ],
} as const;

type Kind = keyof typeof SAYS;

/** What is known of it, without a word of a page but its title. */
interface Sight {
  is: Kind;
  status?: number;
  type?: string | undefined;
  cause?: string | undefined;
  title?: string;
  to?: string;
  fields?: string[];
}

const TITLE_MAX = 80;
const FIELDS_MAX = 10;

/**
 * Makes the function that looks at what answers, if no call of the start is answered properly, and says in one line what that is and what to do. The same is
 * said once.
 */
export function createHostLook({
  upstream,
  adaptation,
  log,
}: Pick<GatewayServices, 'upstream' | 'adaptation' | 'log'>) {
  const { origin } = upstream;
  /** Asks the host for a path, without a session. */
  const ask = (path: string) => upstream.call({ kind: 'read', method: 'GET', path });
  // A call that needs no input.
  const path = callOf(adaptation, 'site')?.slice('GET '.length) ?? '/';
  let said: Kind | undefined;
  return async (): Promise<void> => {
    const reply = await ask(path);
    if (saysNoSuchCall(reply, adaptation)) return;
    const sight = sightOf(reply, origin, adaptation);
    if (!sight) return;
    // A connection that fails says enough.
    const isPortal =
      (sight.status !== undefined || sight.is === 'silent') && saysPortal(await ask('/readyz'));
    const is = isPortal ? 'portal' : sight.is;
    if (said === is) return;
    said = is;
    const [means, next] = SAYS[is];
    log.event('upstream.wrong_host', { ...sight, is, origin, means, next });
  };
}

/** What a reply that is no answer of an API shows; undefined: nothing. */
function sightOf(reply: UpstreamReply, origin: string, adaptation: Adaptation): Sight | undefined {
  if (reply.outcome !== 'ok') {
    const { outcome, reason: cause } = reply;
    if (outcome === 'timeout') return { is: 'silent', cause };
    if (outcome === 'refused' || outcome === 'reset') return { is: brokenBy(outcome, cause), cause };
    return undefined;
  }
  const { status, text, headers = {} } = reply;
  const { location } = headers;
  const type = mediaType(headers['content-type']);
  const seen = { status, type: type === 'application/json' ? undefined : type || undefined };
  if (location !== undefined && status >= 300 && status < 400)
    return {
      is: 'redirect',
      ...seen,
      ...(URL.canParse(location, origin) && { to: new URL(location, origin).origin }),
    };
  if (jsonOf(reply))
    return isOwnWord(reply, adaptation) ? undefined : { is: 'json', ...seen, fields: namesIn(reply) };
  if (status >= 500) return { is: 'failing', ...seen, ...titleIn(text) };
  if (
    /<input[^<>]{1,200}type=["']?password/i.test(text) ||
    /登录|log ?in|sign ?in/i.test(titleIn(text).title ?? '')
  )
    return { is: 'login', ...seen, ...titleIn(text) };
  if (status === UNAUTHORIZED || status === FORBIDDEN) return { is: 'denied', ...seen, ...titleIn(text) };
  if (status === NOT_FOUND) return { is: 'missing', ...seen, ...titleIn(text) };
  return { is: /^\s*</.test(text) ? 'page' : 'other', ...seen, ...titleIn(text) };
}

/** By the error's code of Node, OpenSSL or undici. */
function brokenBy(outcome: 'refused' | 'reset', cause = ''): Kind {
  if (/^(?:ENOTFOUND|EAI_)/.test(cause)) return 'name';
  if (/CERT|SIGN|ISSUER/.test(cause)) return 'tls';
  return outcome === 'reset' || /^(?:EPROTO|ERR_SSL)/.test(cause) ? 'protocol' : 'refused';
}

/** The title of a page of HTML. */
function titleIn(text: string): { title?: string } {
  const [, title = ''] = /<title[^<>]*>([^<]{1,1000})/i.exec(text) ?? [];
  const shown = title
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, TITLE_MAX);
  return shown ? { title: shown } : {};
}

const namesIn = (reply: { text: string }): string[] =>
  Object.keys(recordOf(jsonOf(reply)?.value))
    .slice(0, FIELDS_MAX)
    .map((name) => name.slice(0, TITLE_MAX));

/** Whether it is the readiness of a portal (routes/health.ts). */
const saysPortal = (reply: UpstreamReply): boolean =>
  reply.outcome === 'ok' && ['warm', 'draining', 'saturated'].every((name) => namesIn(reply).includes(name));
