import type { ServerResponse } from 'node:http';
import { adapt, type Adaptation } from '../../../server/upstream/adapt/adapt.ts';
import type { Store } from '../../../server/store/store.ts';
import { contract, type EndpointName } from '../../../shared/contract/index.ts';
import { ok } from '../../../shared/envelope.ts';
import { canOpenSession, type Endpoint } from '../../../shared/endpoint.ts';
import { recordedData } from '../../support/recorded.ts';
import { json, type Hit, type startStubUpstream } from '../../support/stubUpstream.ts';
import { SECRETS } from './secrets.ts';

type Stub = Awaited<ReturnType<typeof startStubUpstream>>;
type Behaviour = (hit: Hit, response: ServerResponse) => void;

/** All that a request to the upstream has, and the upstream's own words, as an upstream that tells too much repeats it. */
const echoOf = ({ path, query, headers, body }: Hit): string => `${SECRETS.errorText} ${path} ${query} ${JSON.stringify(headers)} ${body}`;
const echo = (hit: Hit) => ({ [SECRETS.unknownName]: echoOf(hit), token: hit.headers.authorization, errors: { password: echoOf(hit), [SECRETS.unknownName]: echoOf(hit) } });
const ECHOED_HEADERS = (hit: Hit) => {
  const text = encodeURIComponent(echoOf(hit)).slice(0, 4_000);
  return { 'content-type': 'application/json', 'set-cookie': `x=${text}`, 'x-debug': text, location: `/user?x=${text}`, etag: `"${text}"`, 'content-disposition': `attachment; filename*=UTF-8''${text}`, 'www-authenticate': text };
};

/** A working upstream grants the second token with every login. It is sent with fields that nobody declared. */
function works(upstream: Stub, spoil: (data: unknown, hit: Hit) => unknown = (data) => data, message?: (hit: Hit) => string): void {
  for (const [name, row] of Object.entries(contract) as [EndpointName, Endpoint][]) {
    if (!row.upstream) continue;
    const data = recordedData(name);
    const whole = canOpenSession(row) ? { ...(data as object), access_token: SECRETS.grantedToken, expires_in: 3_600 } : data;
    upstream.on(row.upstream, (hit, response) => json({ ...ok(spoil(whole, hit), message?.(hit)), [SECRETS.unknownName]: echoOf(hit) })(hit, response));
  }
  upstream.on('*', (hit, response) => {
    // The stub reads every body as JSON; a file is none.
    if (hit.path.includes('upload')) json(ok({ url: '/uploads/1.png' }))(hit, response);
    else if (hit.path.startsWith('/media')) response.writeHead(200, { 'content-type': 'image/png' }).end('png');
    else upstream.sample(hit, response);
  });
}

/** Fails like a library that quotes what it was given. */
const throwing = (...given: unknown[]): never => {
  throw Object.assign(new Error(`${SECRETS.errorText}\n    at ${SECRETS.errorText} (/srv/${SECRETS.errorText}.ts:1:1) ${JSON.stringify(given)}`), { name: SECRETS.errorText, code: SECRETS.errorText, given });
};
const failing = async (...given: unknown[]): Promise<never> => throwing(...given);
const failingStore: Store = { claim: failing, get: failing, set: failing, delete: failing, close: async () => undefined };
const row = (parts: object) => Object.fromEntries((Object.entries(contract) as [EndpointName, Endpoint][]).filter(([, { upstream }]) => upstream).map(([name]) => [name, parts]));

/** A state of the upstream, of the adaptation or of the store. */
export interface Fault {
  name: string;
  behave: (upstream: Stub) => void;
  adaptation?: Adaptation;
  store?: Store;
  /** Time of the gateway for a call (ms). */
  deadline?: number;
  /** The upstream's message, which the caller reads, repeats the call. */
  speaks?: true;
}

const always = (behaviour: Behaviour) => (upstream: Stub) => {
  upstream.on('*', behaviour);
};

export const faults: Fault[] = [
  { name: 'a working upstream', behave: works },
  { name: 'an upstream with undeclared fields in every record', speaks: true, behave: (upstream) => works(upstream, (data, hit) => (Array.isArray(data) ? data.map((one: object) => ({ ...one, ...echo(hit) })) : { ...(data as object), ...echo(hit) }), echoOf) },
  { name: 'a success that is not the record', behave: always((hit, response) => json({ code: 200, message: '', data: echo(hit) })(hit, response)) },
  { name: 'a refusal that repeats the request', speaks: true, behave: always((hit, response) => json({ code: 422, message: echoOf(hit), data: echo(hit) })(hit, response)) },
  { name: 'a refused token', speaks: true, behave: always((hit, response) => json({ code: 40000, message: echoOf(hit), data: echo(hit) })(hit, response)) },
  { name: 'HTTP 500 that repeats the request', behave: always((hit, response) => json({ code: 500, message: echoOf(hit), data: echo(hit), trace: echoOf(hit) }, 500)(hit, response)) },
  { name: 'an envelope with code 500', behave: always((hit, response) => json({ code: 500, message: echoOf(hit), data: echo(hit) })(hit, response)) },
  { name: 'a page of a firewall', behave: always((hit, response) => void response.writeHead(403, { ...ECHOED_HEADERS(hit), 'content-type': 'text/html' }).end(`<html>${echoOf(hit)}</html>`)) },
  { name: 'headers that repeat the request', behave: always((hit, response) => void response.writeHead(200, ECHOED_HEADERS(hit)).end('{}')) },
  { name: 'a redirect that repeats the request', behave: always((hit, response) => void response.writeHead(302, ECHOED_HEADERS(hit)).end(echoOf(hit))) },
  { name: 'a file that is none', behave: always((hit, response) => void response.writeHead(200, { ...ECHOED_HEADERS(hit), 'content-type': 'text/plain' }).end(echoOf(hit))) },
  { name: 'bytes that are no HTTP', behave: always((hit, response) => void response.socket?.end(`${echoOf(hit)}\r\n\r\n`)) },
  { name: 'a response cut off', behave: always((hit, response) => { response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' }).write(echoOf(hit), () => response.destroy()); }) },
  { name: 'an upstream that hangs', deadline: 60, behave: always(() => undefined) },
  { name: 'an upstream that closes connections', behave: always((_hit, response) => void response.destroy()) },
  { name: 'an adaptation that throws at data', behave: works, adaptation: adapt({ rows: row({ data: throwing }) }) },
  { name: 'an adaptation that throws at requests', behave: works, adaptation: adapt({ rows: row({ request: throwing }) }) },
  { name: 'an adaptation that throws at refusals', speaks: true, behave: always((hit, response) => json({ code: 422, message: echoOf(hit), data: echo(hit) })(hit, response)), adaptation: adapt({ message: throwing, refusal: throwing, rows: row({ refusal: throwing }) }) },
  { name: 'a store that fails', behave: works, store: failingStore },
];
