import type { InjectOptions } from 'fastify';
import { Value } from 'typebox/value';
import { contract, type EndpointName } from '../../../shared/contract/index.ts';
import { gatewayRoutes } from '../../../shared/contract/gatewayRoutes.ts';
import { sampleInput } from '../../../shared/contract/sample.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { bffCall, fillPath, toQuery } from '../../../shared/wire.ts';
import { pages } from '../../../server/page/listedPages.ts';
import { FORM_TYPE, multipart, OURS } from '../../support/browserLike.ts';
import { secretFor, SECRETS } from './secrets.ts';

/** A request with secrets. */
export interface Planted {
  title: string;
  request: InjectOptions & { url: string; headers: Record<string, string> };
}

/** Every header that a browser, a proxy or a stranger may send, each with a secret. */
const HEADERS = {
  referer: `https://portal.example/${SECRETS.referer}?${SECRETS.referer}`,
  'user-agent': `Mozilla/5.0 ${SECRETS.agent}`,
  authorization: `Bearer ${SECRETS.authorization}`,
  'proxy-authorization': SECRETS.authorization,
  'x-forwarded-for': SECRETS.forwardedFor,
  'x-real-ip': SECRETS.forwardedFor,
  forwarded: `for=${SECRETS.forwardedFor}`,
  'x-forwarded-host': SECRETS.unknownHeader,
  'x-request-id': SECRETS.unknownHeader,
  'x-http-method-override': SECRETS.unknownHeader,
  'if-none-match': `"${SECRETS.unknownHeader}"`,
  'accept-language': SECRETS.unknownHeader,
  traceparent: SECRETS.unknownHeader,
  [SECRETS.unknownHeader.toLowerCase()]: SECRETS.unknownHeader,
  'idempotency-key': SECRETS.idempotencyKey,
};
const COOKIES = [
  `bank_invite=${SECRETS.inviteCookie}`,
  `bank_oauth_state=${SECRETS.stateCookie}`,
  `bank_consent=${SECRETS.otherCookie}`,
  `session=${SECRETS.otherCookie}`,
  `${SECRETS.otherCookie}=1`,
];
/** The cookies of a member whose token nobody else has: one that a request ended would be refused afterwards. */
const cookieOf = (): string => [`bank_token=${SECRETS.token}-${asked}`, ...COOKIES].join('; ');
/** Where a visitor wants to go after the login. */
export const BACK = `/user?x=${SECRETS.queryValue}`;
const QUERY = `?${Object.entries({
  [SECRETS.queryName]: SECRETS.queryValue,
  q: SECRETS.searchWord,
  keyword: SECRETS.searchWord,
  invite: SECRETS.invite,
  from: BACK,
  code: SECRETS.oauthCode,
  state: SECRETS.oauthState,
  token: SECRETS.queryToken,
  phone: SECRETS.phone,
  id_card: SECRETS.idNumber,
})
  .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  .join('&')}`;
/** A body with every secret that a form of the portal asks for, under names that no call has. */
const JUNK = {
  ...SECRETS,
  [SECRETS.unknownName]: SECRETS.unknownField,
  nested: { [SECRETS.unknownName]: [SECRETS.unknownField] },
};
const FORM = multipart(
  { name: 'kind', bytes: SECRETS.remark },
  { name: SECRETS.partName, bytes: SECRETS.unknownField },
  {
    name: 'file',
    filename: `${SECRETS.fileName}.png`,
    type: `image/${SECRETS.contentType}`,
    bytes: `\x89PNG\r\n\x1a\n${SECRETS.fileText}`,
  },
);
const JSON_TYPE = { 'content-type': 'application/json' };
const FORGED = { ...JSON_TYPE, 'sec-fetch-site': SECRETS.site, origin: `https://${SECRETS.origin}.example` };
const HAS_BODY = ['POST', 'PUT', 'PATCH'];

let asked = 0;
/** The headers of one request: every one has its own address, so that no rate limit answers in the portal's place. */
const headersOf = (host: string, more: Record<string, string>): Record<string, string> => ({
  host,
  ...HEADERS,
  'idempotency-key': `${SECRETS.idempotencyKey}-${++asked}`,
  cookie: cookieOf(),
  ...more,
});
const finish = (title: string, request: Planted['request']): Planted => ({
  title,
  request: { ...request, remoteAddress: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` },
});

/** Requests to a registered route that has no part in them: all is unknown, forged, broken or of a wrong type. `path` has secrets in place of its placeholders. */
export function misused(host: string, method: string, path: string): Planted[] {
  const url = path + QUERY;
  const to = (title: string, headers: Record<string, string>, payload?: string | Buffer) =>
    finish(`${method} ${path.replaceAll(SECRETS.pathPart, '…')}: ${title}`, {
      method: method as 'GET',
      url,
      headers: headersOf(host, headers),
      ...(payload !== undefined && HAS_BODY.includes(method) && { payload }),
    });
  const own = { ...OURS, ...JSON_TYPE };
  if (!HAS_BODY.includes(method))
    return [
      to('plain', {}),
      to('own', OURS),
      to('two tokens', { cookie: `${cookieOf()}; bank_token=${SECRETS.secondToken}` }),
    ];
  const text = JSON.stringify(JUNK);
  if (method !== 'POST') return [to('junk', own, text), to('forged', FORGED, text)];
  return [
    to('junk', own, text),
    to('forged', FORGED, text),
    to('broken', own, text.slice(0, -1)),
    to('another type', { ...OURS, 'content-type': `application/${SECRETS.contentType}` }, text),
    to('a form', { ...OURS, 'content-type': FORM_TYPE }, FORM),
    to('too large', own, JSON.stringify({ ...JUNK, long: SECRETS.message.repeat(3_000) })),
    to('two tokens', { ...own, cookie: `${cookieOf()}; bank_token=${SECRETS.secondToken}` }, text),
    to(
      'a report',
      { 'content-type': 'application/csp-report' },
      JSON.stringify({
        'csp-report': {
          'document-uri': SECRETS.cspUri,
          referrer: SECRETS.cspUri,
          'blocked-uri': SECRETS.cspUri,
          'effective-directive': SECRETS.cspDirective,
          'violated-directive': `${SECRETS.cspDirective} ${SECRETS.cspUri}`,
          'script-sample': SECRETS.cspSample,
          disposition: SECRETS.cspSample,
        },
      }),
    ),
    to(
      'a list of reports',
      { 'content-type': 'application/reports+json' },
      JSON.stringify([
        {
          type: SECRETS.cspSample,
          url: SECRETS.cspUri,
          body: { effectiveDirective: SECRETS.cspDirective, sample: SECRETS.cspSample },
        },
      ]),
    ),
  ];
}

/** Every call of the contract, as a member and as a visitor, with a secret in every field that can have one; and once with a field too many. */
export function calls(host: string): Planted[] {
  return (Object.entries(contract) as [EndpointName, Endpoint][]).flatMap(([name, row]) => {
    if (name === 'upload') return [];
    const { method, path } = bffCall(row);
    const { path: filled, rest } = fillPath(path, inputOf(name, row));
    const ask = (title: string, fields: Record<string, unknown>, headers: Record<string, string> = {}) =>
      finish(`${name}: ${title}`, {
        method,
        url: filled + (method === 'GET' ? toQuery(fields) : ''),
        headers: headersOf(host, { ...OURS, ...(method === 'POST' && JSON_TYPE), ...headers }),
        ...(method === 'POST' && { payload: JSON.stringify(fields) }),
      });
    return [
      ask('member', rest),
      ask('visitor', rest, { cookie: COOKIES.join('; ') }),
      ask('unknown field', { ...rest, [SECRETS.unknownName]: SECRETS.unknownField }),
      ask(
        'bad fields',
        Object.fromEntries(Object.keys(row.input.properties).map((field) => [field, SECRETS.unknownField])),
      ),
    ];
  });
}

/** A valid input with a secret in each optional or required field that takes one. */
function inputOf(name: EndpointName, row: Endpoint): Record<string, unknown> {
  const input = sampleInput(row.input);
  for (const field of Object.keys(row.input.properties)) {
    const secret = secretFor(name, field);
    if (secret === undefined) continue;
    const changed = {
      ...input,
      [field]: secret,
      ...(field === 'password' && 'password_confirmation' in input && { password_confirmation: secret }),
    };
    if (Value.Check(row.input, changed)) Object.assign(input, changed);
  }
  return input;
}

/** Uploads and the routes of the gateway that read something. */
export function ownRoutes(host: string): Planted[] {
  const post = (title: string, url: string, payload: string | Buffer, type = JSON_TYPE['content-type']) =>
    finish(title, {
      method: 'POST',
      url,
      headers: headersOf(host, { ...OURS, 'content-type': type }),
      payload,
    });
  const get = (title: string, url: string) =>
    finish(title, { method: 'GET', url, headers: headersOf(host, {}) });
  const { pageView, sessionReset, uploadedFile, billCsv, memberData, wechatStart } = gatewayRoutes;
  const upload = bffCall(contract.upload).path;
  const views = [
    `/${SECRETS.viewedPart}`,
    `/user/${SECRETS.phone}`,
    `/news/${SECRETS.phone}`,
    `/bank/${SECRETS.viewedPart}`,
    '/user/info',
    `/user/info/${SECRETS.idNumber}`,
    `/form/record/${SECRETS.phone}`,
    `/wallet/recharge/${SECRETS.orderNo}`,
  ];
  return [
    ...views.map((path) => post('a page view', pageView.path, JSON.stringify({ path }))),
    post('a session reset', sessionReset.path, JSON.stringify({ fingerprint: SECRETS.fingerprint })),
    post(
      'an upload',
      upload,
      multipart(
        { name: 'kind', bytes: 'avatar' },
        {
          name: 'file',
          filename: `${SECRETS.fileName}.png`,
          type: 'image/png',
          bytes: `\x89PNG\r\n\x1a\n${SECRETS.fileText}`,
        },
      ),
      FORM_TYPE,
    ),
    post('an upload with odd parts', upload, FORM, FORM_TYPE),
    post('an upload cut short', upload, FORM.subarray(0, FORM.length - 40), FORM_TYPE),
    get('a file', uploadedFile.path.replace('{id}', '7')),
    get(
      'the bill as a file',
      `${billCsv.path}?keyword=${SECRETS.searchWord}&start_date=${SECRETS.birthday}&end_date=${SECRETS.birthday}`,
    ),
    get('a copy of the data', memberData.path),
    get('login by WeChat', `${wechatStart.path}?from=${encodeURIComponent(`/user?x=${SECRETS.queryValue}`)}`),
    get('a picture', `/media/${SECRETS.pathPart}.png`),
  ];
}

/** Every page of the route table, with a secret or a number in the address, for a member and for a visitor; and pages that there are not. */
export function pageRequests(host: string): Planted[] {
  const get = (title: string, url: string, cookie?: string) =>
    finish(title, { method: 'GET', url, headers: headersOf(host, cookie === undefined ? {} : { cookie }) });
  const of = pages.flatMap(({ path }) => {
    const plain = path.replace(/:\w+/g, '1');
    const odd = path.replace(/:\w+/g, SECRETS.pathPart);
    return [
      get(`member: ${path}`, plain + QUERY),
      get(`visitor: ${path}`, plain + QUERY, COOKIES.join('; ')),
      ...(odd === plain ? [] : [get(`member: ${path} with a text`, odd)]),
    ];
  });
  return [
    ...of,
    get('nowhere', `/${SECRETS.pathPart}/${SECRETS.phone}${QUERY}`),
    get('an invitation', `/?invite=${SECRETS.invite}`, ''),
    get('a search', `/search?q=${SECRETS.searchWord}`),
  ];
}
