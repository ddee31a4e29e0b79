import { createServer, request as forward, type IncomingMessage } from 'node:http';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { tokenOf } from './load.ts';

/** A goal, and what to reach for: of processor time for a request upper bounds, of requests in a second lower ones. */
interface Goal {
  must: number;
  reach: number;
}

/** Ratios between the gateway and a floor, both measured with the same load in the same round. */
export interface Scenario {
  name: string;
  path: () => string;
  /** With the cookie of a member. */
  isMember?: true;
  /** Fewer than usual, so that no page is shed, which would cost the gateway time and the floor none. */
  connections?: number;
  /** `plain`: the gateway itself, asked for the same without compression. */
  floor: 'raw' | 'react' | 'proxy' | 'plain';
  cpu?: Goal;
  rate?: Goal;
}

let turn = 0;
/** A page that nobody has asked for: each amount of money is another one. */
export const newPage = (): string => `/bank?amount=${1 + (turn++ % 900_000) / 100}`;

const FEW = 4;
const MEMORY = { floor: 'raw', cpu: { must: 6, reach: 4 }, rate: { must: 0.16, reach: 0.25 } } as const;
const RENDERED = { connections: FEW, floor: 'react', cpu: { must: 1.8, reach: 1.4 } } as const;
const PUBLIC_CALL = { floor: 'proxy', rate: { must: 2.5, reach: 4 } } as const;

export const scenarios: readonly Scenario[] = [
  { name: '/ from memory', path: () => '/', ...MEMORY },
  { name: '/news/1 from memory', path: () => '/news/1', ...MEMORY },
  { name: '/ from memory, asked for br', path: () => '/', floor: 'plain', cpu: { must: 1, reach: 1 } },
  { name: '/bank, each for the first time', path: newPage, ...RENDERED },
  { name: '/user of a member', path: () => '/user', isMember: true, ...RENDERED },
  { name: '/wallet/record of a member', path: () => '/wallet/record', isMember: true, ...RENDERED },
  {
    name: '/bff/user/bag of a member',
    path: () => '/bff/user/bag',
    isMember: true,
    floor: 'proxy',
    rate: { must: 0.4, reach: 0.55 },
  },
  { name: '/bff/site', path: () => '/bff/site', ...PUBLIC_CALL },
  { name: '/bff/partner', path: () => '/bff/partner', ...PUBLIC_CALL },
];

/** What the raw floor sends. */
export const rawPaths = scenarios.filter(({ floor }) => floor === 'raw').map(({ path }) => path());

interface Kept {
  status: number;
  body: Buffer;
}

// An upstream as fast as one can be: it sends again what the real one has answered to the first request for the same thing. GET /latency/<ms>
// sets the time that each response takes, GET /rows/<count> the length of its lists.
const origin = new URL(process.env.UPSTREAM_ORIGIN ?? '');
const kept = new Map<string, Promise<Kept>>();
const settings = { latency: 0, rows: 0 };

/** The headers that name a session, with its member's token in place of it. */
const tokensOf = ({ authorization, cookie }: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ authorization, cookie }).flatMap(([name, value]) =>
      value ? [[name, tokenOf(value)]] : [],
    ),
  );

function ask({ url, headers, method }: IncomingMessage): Promise<Kept> {
  return new Promise((resolve, reject) => {
    forward(
      {
        host: origin.hostname,
        port: origin.port,
        path: url,
        method,
        headers: { ...headers, ...tokensOf(headers), host: origin.host },
      },
      (response) => {
        const parts: Buffer[] = [];
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
      },
    )
      .on('error', reject)
      .end();
  });
}

/** The response with a list of so many rows, which repeat. */
function lengthen({ status, body }: Kept, rows: number): Kept {
  const envelope = fieldsOf(JSON.parse(body.toString()));
  const { data: list } = envelope;
  if (!Array.isArray(list) || list.length === 0) return { status, body };
  const longer = Array.from({ length: rows }, (_, index): unknown => list[index % list.length]);
  return { status, body: Buffer.from(JSON.stringify({ ...envelope, data: longer })) };
}

createServer((request, response) => {
  const [, setting, value] = /^\/(latency|rows)\/(\d+)$/.exec(request.url ?? '') ?? [];
  if (setting === 'latency' || setting === 'rows') {
    settings[setting] = Number(value);
    return void response.end();
  }
  const { latency, rows } = settings;
  const asked = `${request.method} ${request.url} ${JSON.stringify(tokensOf(request.headers))}`;
  const first = kept.get(asked) ?? ask(request);
  kept.set(asked, first);
  const long = `${rows} ${asked}`;
  const answer = rows === 0 ? first : (kept.get(long) ?? first.then((one) => lengthen(one, rows)));
  if (rows > 0) kept.set(long, answer);
  void answer.then(({ status, body }) => {
    const send = () =>
      response
        .writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': body.length,
        })
        .end(body);
    if (latency > 0) setTimeout(send, latency);
    else send();
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
