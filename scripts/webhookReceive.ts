import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '../sdk/index.ts';
import { readCommand, textOf } from './runTool.ts';

// A receiver of status messages, for trying them out: it says of each one what it is, and whether the portal has signed it.

const { values, positionals } = readCommand({
  name: 'webhookReceive',
  help: `Receives status messages on 127.0.0.1 and says whether the portal has signed them.

  npx tsx scripts/webhookReceive.ts SECRET [--port 8088] [--fail 2]

  SECRET  what POST /bff/user/webhook gave, whsec_…
  --port  where to listen; 0: any free port
  --fail  answers the first so many messages with 500, to see them come again
`,
  options: { port: { type: 'string' }, fail: { type: 'string' } },
  positionals: ['SECRET'],
});
const [secret = ''] = positionals;
let failures = Number(textOf(values.fail) ?? 0);

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += String(part);
  try {
    const { id, event } = await verifyWebhook(request.headers, body, secret);
    const status = failures-- > 0 ? 500 : 204;
    process.stdout.write(`${status} ${id} ${event.type} ${JSON.stringify(event.data)}\n`);
    response.writeHead(status).end();
  } catch (error) {
    process.stdout.write(`401 ${error instanceof Error ? error.message : String(error)}\n`);
    response.writeHead(401).end();
  }
});
server.listen(Number(textOf(values.port) ?? 8088), '127.0.0.1', () => {
  // It listens on a port.
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
