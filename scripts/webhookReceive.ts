import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { verifyWebhook } from '../sdk/index.ts';

// A receiver of status messages, for trying them out: it says of each one what it is, and whether the portal has signed it.

const HELP = `usage: npm run webhook:receive -- --secret whsec_… [--port 8088] [--fail 2]
  --secret  what POST /bff/user/webhook gave
  --port    where to listen on 127.0.0.1; 0: any free port
  --fail    answer the first so many messages with 500, to see them come again
`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        secret: { type: 'string' },
        port: { type: 'string', default: '8088' },
        fail: { type: 'string', default: '0' },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

const options = readOptions();
if (!options?.secret) {
  process.stderr.write(HELP);
  process.exit(2);
}
const { secret, port } = options;
let failures = Number(options.fail);

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
server.listen(Number(port), '127.0.0.1', () => {
  // It listens on a port.
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
