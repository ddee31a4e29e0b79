import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { ok } from '../../shared/envelope.ts';
import { readId } from '../../shared/rules/ids.ts';
import { fillPath } from '../../shared/wire.ts';
import { recordedData } from './recorded.ts';

export interface Hit {
  method: string;
  /** Path without query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Behaviour = (hit: Hit, response: ServerResponse) => void;

type DataOf = (name: EndpointName) => unknown;

/** Responds with this JSON body, as the upstream would. */
export const json =
  (value: unknown, status = 200): Behaviour =>
  (_hit, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof value === 'string' ? value : JSON.stringify(value));
  };

/**
 * Starts a stub upstream. It records the requests (`hits`) and can misbehave; it is used only to test failures. By default it
 * responds to every call of the contract with recorded data, or with that of `dataOf`.
 */
export async function startStubUpstream(t: Pick<Test, 'teardown'>, dataOf: DataOf = recordedData) {
  const sample = sampleOf(dataOf);
  const hits: Hit[] = [];
  const behaviours = new Map<string, Behaviour>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const hit: Hit = {
          method: request.method ?? '',
          path: url.pathname,
          query: url.searchParams,
          headers: request.headers,
          body: Buffer.concat(parts).toString(),
        };
        hits.push(hit);
        (behaviours.get(`${hit.method} ${hit.path}`) ?? behaviours.get('*') ?? sample)(hit, response);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  t.teardown(close);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    hits,
    /** The newest request for a path; requests for other paths, such as refreshed site data, may have come later. */
    latest: (path: string): Hit | undefined => hits.findLast((hit) => hit.path === path),
    /** Sets the behaviour of a call (`VERB /path`), or of all calls (`*`). */
    on: (call: string, behaviour: Behaviour) => void behaviours.set(call, behaviour),
    /** The default behaviour: responds with recorded data. */
    sample,
    reset: () => behaviours.clear(),
    close,
    /** Listens again on the same port. */
    reopen: () => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve)),
  };
}

/** Responds with recorded data of the call, as if they were what was asked for, with a token if it opens a session. */
export function recordedFor(name: EndpointName, dataOf: DataOf = recordedData): Behaviour {
  const row: Endpoint = contract[name];
  return (hit, response) => {
    const data = asAsked(hit, row, dataOf(name));
    json(
      ok(canOpenSession(row) ? { ...(data as object), access_token: 'stub-token', expires_in: 3600 } : data),
    )(hit, response);
  };
}

/** Responds with the data of the call that the request makes. */
export const sampleOf =
  (dataOf: DataOf): Behaviour =>
  (hit, response) => {
    // If several rows share the call: the row with the most required fields of which none is missing.
    const sent = [...hit.query.keys(), ...Object.keys((hit.body && (JSON.parse(hit.body) as object)) || {})];
    const [name] = (Object.entries(contract) as [EndpointName, Endpoint][])
      .filter(([, one]) => one.upstream && matches(one.upstream, hit))
      .map(([of, one]) => ({ of, one, missing: required(one).filter((key) => !sent.includes(key)).length }))
      .sort(
        (left, right) =>
          left.missing - right.missing || required(right.one).length - required(left.one).length,
      )
      .map(({ of }) => of);
    (name ? recordedFor(name, dataOf) : json({ code: 404, message: '接口不存在', data: null }))(
      hit,
      response,
    );
  };

/** The time of a row that a period is about. */
const TIMES = ['created_at', 'applied_at', 'bind_at'];

/**
 * The data as if they were what the request asks for: a record has the number that was asked for, and the rows of a list fit its filters. A list has
 * no rows far past its end, and none with a word that is no word.
 */
function asAsked({ method, path, query }: Hit, row: Endpoint, data: unknown): unknown {
  if (method !== 'GET' || typeof data !== 'object' || data === null) return data;
  const { list } = data as { list?: unknown };
  if (!Array.isArray(data) && !Array.isArray(list)) {
    const [, key = ''] = /\{(id|order_no)\}/.exec(row.upstream ?? '') ?? [];
    const asked = key
      ? path.split('/').find((_, at) => row.upstream?.split(' ')[1]?.split('/')[at] === `{${key}}`)
      : query.get('id');
    const field = key || 'id';
    return asked && field in data
      ? { ...data, [field]: field === 'id' ? (readId(asked) ?? asked) : asked }
      : data;
  }
  const rows = (Array.isArray(data) ? data : list) as Record<string, unknown>[];
  const isEmpty = Number(query.get('page')) > 10_000 || query.get('keyword') === 'qzxjvkw';
  const day = query.get('start_date') ?? query.get('end_date');
  const fitting = isEmpty
    ? []
    : rows.map((one) => ({
        ...one,
        ...Object.fromEntries(
          [...query].flatMap(([name, value]): [string, unknown][] => {
            const mirror = name === 'level' ? 'relation' : name;
            return typeof one[mirror] === 'number'
              ? [[mirror, Number(value)]]
              : name === 'type' && name in one
                ? [[name, value]]
                : [];
          }),
        ),
        ...(day &&
          Object.fromEntries(TIMES.filter((time) => time in one).map((time) => [time, `${day} 12:00:00`]))),
      }));
  return Array.isArray(data) ? fitting : { ...data, list: fitting };
}

function matches(call: string, hit: Hit): boolean {
  const [method, template = ''] = call.split(' ');
  const pattern = fillPath(template.replace(/\{\w+\}/g, '{any}'), { any: 'ANY' }).path.replaceAll(
    'ANY',
    '[^/]+',
  );
  return method === hit.method && new RegExp(`^${pattern}$`).test(hit.path);
}

/** The required input fields of a row that are not in its path. */
const required = (row: Endpoint): string[] =>
  ((row.input as { required?: string[] }).required ?? []).filter(
    (key) => !row.upstream?.includes(`{${key}}`),
  );
