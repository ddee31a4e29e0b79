import { connect } from 'node:net';
import { BILL_CSV } from '../../../shared/paths.ts';
import { exchange } from '../../edge/support/rawSocket.ts';
import { SECRETS } from '../../secrets/support/secrets.ts';
import type { Sender, Tally } from './tally.ts';
import type { Logged } from './startLogged.ts';

const ACCOUNTS = [SECRETS.phone, SECRETS.contactPhone];
const TRIES = 5;
const EXPORTS = 7;

/** Somebody tries passwords, and then everything else that a stranger may. */
export async function attack(attacker: Sender): Promise<void> {
  for (const phone of ACCOUNTS) for (let tried = 0; tried < TRIES; tried++) await attacker.post('/bff/login', { phone_number: phone, password: `${SECRETS.password}${tried}` });
  for (let asked = 0; asked < EXPORTS; asked++) await attacker.get(BILL_CSV, `${BILL_CSV}?keyword=${SECRETS.card}`);
}

/** A visitor reads pages; one does not exist, and one is asked for with secrets in its address. */
export async function readPages(visitor: Sender): Promise<void> {
  await visitor.get('/');
  for (const id of [1, 2, 3]) await visitor.get('/bank/:id', `/bank/${id}`);
  await visitor.get('/search', `/search?keyword=${SECRETS.searchWord}`);
  await visitor.get('unknown', `/nowhere/${SECRETS.idNumber}`);
  await visitor.get('/bff/partner');
}

/** A head that is too long, a body that is no HTTP, and a client that leaves in the middle of its body. */
export async function misbehave({ origin }: Logged, tally: Tally): Promise<void> {
  const { port } = new URL(origin);
  const sender = tally.sender('socket', '127.0.0.1');
  await exchange(Number(port), `GET /?code=${SECRETS.oauthCode} HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  tally.add({ method: '', route: 'unparsed', code: 431, reason: 'headers_too_large', sender });
  const head = `POST /bff/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nX-Bank-CSRF: 1\r\nContent-Type: application/json\r\n`;
  const { text } = await exchange(Number(port), `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"pho\r\n${SECRETS.password}\r\n`);
  tally.add({ method: 'POST', route: '/bff/login', code: 400, reason: 'malformed_request', id: /^x-request-id: (.*)\r/im.exec(text)?.[1] ?? '', sender });
  await leaveAfter(Number(port), `${head}Content-Length: 500\r\n\r\n{"phone_number":"${SECRETS.phone}","password":"${SECRETS.password}`);
  tally.add({ method: 'POST', route: '/bff/login', code: 0, reason: 'aborted', sender });
}

/** Sends bytes and closes the connection at once. */
const leaveAfter = (port: number, bytes: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes)).on('error', () => undefined).on('close', () => resolve());
    socket.resume();
  });
