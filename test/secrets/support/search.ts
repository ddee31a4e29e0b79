import type { FastifyInstance } from 'fastify';
import { inParallel } from '../../../scripts/inParallel.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { findPage } from '../../../server/page/findPage.ts';
import { BACK, type Planted } from './plant.ts';
import { SECRETS, secretsIn, type SecretName } from './secrets.ts';
import { knownSearch } from "../../../shared/rules/ownPaths.ts";

/** What an upstream that speaks to the caller may repeat besides the call's own input: its own words, and the browser that it was told. */
const SPOKEN: readonly SecretName[] = ['errorText', 'unknownName', 'agent'];

/** Pages that show a part of their address elsewhere than in a link back to themselves, and what they show. */
const SHOWN: readonly [page: RegExp, secret: SecretName, why: string][] = [
  [/^\/(?:search|news|help|notice|wallet\/record)(?:\?|$)/, 'searchWord', 'the search field and the links to further pages of results'],
  [/^\/wallet\/recharge\/[^?]/, 'pathPart', 'the order number in the title'],
  [/^\/user\/register\?/, 'invite', 'the invite code in the form'],
];

interface Response {
  statusCode: number;
  body: string;
  headers: Record<string, unknown>;
}

/** Where the response has a secret that it must not have; what it may have is said here and nowhere else. */
function leaksOf({ request }: Planted, { statusCode, body, headers }: Response, speaks: boolean): string[] {
  const { url, payload = '' } = request;
  const ofAddress = secretsIn(url);
  const leaks: string[] = [];
  const find = (place: string, text: string, allowed: readonly SecretName[] = []) => {
    for (const secret of secretsIn(text)) if (!allowed.includes(secret)) leaks.push(`${place}: ${secret}`);
  };
  for (const [name, value] of Object.entries(headers)) {
    const text = `${name}: ${String(value)}`;
    // `Set-Cookie` is for the browser that sent the request. A redirect keeps the address for the way back.
    if (name === 'location') find(name, text, statusCode === 302 ? ofAddress : []);
    // The file of a bill is named after the dates of its filter.
    else if (name === 'content-disposition') find(name, text, /\/bill\.csv|\/bff\/.*csv/.test(url) ? ['birthday'] : []);
    else if (name !== 'set-cookie') find(name, text);
  }
  // The response to HEAD has no body.
  if (body === '') return leaks;
  if (/json/.test(String(headers['content-type']))) {
    const { message, ...rest } = fieldsOf(JSON.parse(body));
    const { errors, ...data } = Array.isArray(rest.data) ? { list: rest.data, errors: undefined } : fieldsOf(rest.data);
    // The browser's own invite code, for the page that names who invited.
    find('body', JSON.stringify({ ...rest, data }), url.startsWith('/bff/invitation?') ? ['inviteCookie'] : []);
    // The message and the errors of fields are for whoever made the call, and speak of its input.
    const ofInput = [...ofAddress, ...secretsIn(String(payload)), ...SPOKEN];
    find('message', String(message), speaks ? ofInput : []);
    find('errors', JSON.stringify(Object.values(fieldsOf(errors))), speaks ? ofInput : []);
    // A refusal names the fields that nobody knows.
    find('fields', Object.keys(fieldsOf(errors)).join(' '), speaks ? ofInput : namesIn(url, payload));
  } else if (/html/.test(String(headers['content-type']))) {
    // Links to the login and to another try have the page's own address, of which a shared page keeps the parameters that it knows; `from` is such
    // an address itself.
    const shown = [url, knownAddress(url), BACK].reduce((rest, address) => rest.replaceAll(address.replaceAll('&', '&amp;'), ''), body).replace(/from=[^"&]*/g, '');
    find('page', shown, [...SHOWN.flatMap(([page, secret]) => (page.test(url) && ofAddress.includes(secret) ? [secret] : [])), ...(speaks ? SPOKEN.slice(0, 1) : [])]);
    find('page', body, [...ofAddress, ...(speaks ? SPOKEN.slice(0, 1) : [])]);
  } else find('body', body);
  return leaks;
}

/** The address of a page with the parameters that it knows. */
function knownAddress(url: string): string {
  const { pathname, search } = new URL(url, 'http://portal.test');
  return pathname + knownSearch(findPage(pathname).own, search);
}

/** The secrets that are names of fields: of the query, of a JSON body or of a form. */
const namesIn = (url: string, payload: unknown): SecretName[] =>
  [SECRETS.unknownName, SECRETS.queryName, SECRETS.partName].filter((name) => `${url} ${String(payload)}`.includes(name)).flatMap((name) => secretsIn(name));

/** Requests that are sent at the same time. */
const AT_ONCE = 8;

/** Sends the requests. `leaks`: where secrets appear that must not. `times`: how often each status came. */
export async function search(app: FastifyInstance, planted: readonly Planted[], speaks: boolean): Promise<{ leaks: string[]; times: Map<number, number> }> {
  const leaks: string[] = [];
  const times = new Map<number, number>();
  await inParallel(AT_ONCE, planted, async (one) => {
    const response = await app.inject(one.request);
    times.set(response.statusCode, (times.get(response.statusCode) ?? 0) + 1);
    leaks.push(...leaksOf(one, response, speaks).map((leak) => `${one.title} (${response.statusCode}) ${leak}`));
  });
  return { leaks, times };
}
