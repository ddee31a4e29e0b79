import { createServer, request as forward, type IncomingMessage } from 'node:http';

interface Kept {
  status: number;
  body: Buffer;
}

// An upstream as fast as one can be: it sends again what the real one has answered to the first request for the same thing. GET /latency/<ms>
// sets the time that each response takes.
const origin = new URL(process.env.UPSTREAM_ORIGIN ?? '');
const kept = new Map<string, Promise<Kept>>();
let latency = 0;

function ask({ url, headers, method }: IncomingMessage): Promise<Kept> {
  return new Promise((resolve, reject) => {
    forward({ host: origin.hostname, port: origin.port, path: url, method, headers: { ...headers, host: origin.host } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });
}

createServer((request, response) => {
  const wanted = /^\/latency\/(\d+)$/.exec(request.url ?? '')?.[1];
  if (wanted !== undefined) {
    latency = Number(wanted);
    return void response.end();
  }
  const key = `${request.method} ${request.url} ${request.headers.authorization} ${request.headers.cookie}`;
  const answer = kept.get(key) ?? ask(request);
  kept.set(key, answer);
  void answer.then(({ status, body }) => {
    const send = () => response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }).end(body);
    if (latency > 0) setTimeout(send, latency);
    else send();
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
