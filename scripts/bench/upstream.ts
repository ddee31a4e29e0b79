import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'undici';
import { splitAdapted } from '../../server/upstream/adapt/row.ts';
import { contract } from '../../shared/contract/index.ts';
import { numberOf, tokenOf } from './load.ts';

// An upstream as fast as one can be: it sends again what the real one has answered to the first request for the same thing. GET /latency/<ms>
// sets the time that each response takes.
const origin = process.env.UPSTREAM_ORIGIN ?? '';
const kept = new Map<string, Promise<{ status: number; body: Buffer }>>();
/** Calls whose data is the member who asks. */
const OWN = [contract.user, contract.visit].map(({ upstream }) => splitAdapted(upstream).path);
let latency = 0;

/** The headers that name a session, with its member's token in place of it. */
const tokensOf = ({ authorization, cookie }: IncomingMessage['headers']): Record<string, string> => ({
  ...(authorization && { authorization: tokenOf(authorization) }),
  ...(cookie && { cookie: tokenOf(cookie) }),
});

async function ask(path: string, headers: Record<string, string>) {
  const { statusCode: status, body } = await request(origin + path, { headers });
  return { status, body: Buffer.from(await body.arrayBuffer()) };
}

createServer((asked, response) => {
  const url = asked.url ?? '';
  const [, time] = /^\/latency\/(\d+)$/.exec(url) ?? [];
  if (time !== undefined) {
    latency = Number(time);
    return void response.end();
  }
  const headers = tokensOf(asked.headers);
  const key = `${url} ${JSON.stringify(headers)}`;
  const answer = kept.get(key) ?? ask(url, headers);
  kept.set(key, answer);
  // Each session is another member's, since limits count members.
  const member = OWN.includes(url) ? numberOf(asked.headers.authorization) : undefined;
  void answer.then(({ status, body: same }) => {
    const body = member ? Buffer.from(same.toString().replace(/"id":\d+/, `"id":${member}`)) : same;
    const reply = () =>
      response
        .writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': body.length,
        })
        .end(body);
    if (latency > 0) setTimeout(reply, latency);
    else reply();
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
