import { createServer, request as forward, type IncomingMessage } from 'node:http';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { tokenOf } from './load.ts';

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
