import { connect as connectTcp, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';

/** What an attacker does, from addresses of its own. Either new requests at a rate, or connections that are held open, and opened again when they end. */
export interface Attack {
  port: number;
  /** The certificate that is trusted, if the port is one for TLS. */
  certificate?: string | undefined;
  addresses: string[];
  /** What each connection sends. */
  bytes: string;
  /** Requests a second, whose responses are read; absent: connections are held. */
  rate?: number;
  /** Connections that are held from each address. */
  sockets?: number;
  /** What a held connection sends on, a byte each 50 ms. Without it, it neither reads nor writes. */
  drip?: string;
}

/** Time between two connections of an address, so that it is not their number at one moment that costs (ms). */
const STEP = 20;
/** Time before a connection that has ended is opened again (ms). */
const PAUSE = 1_000;

// A worker of its own, so that the attack takes no time from the visitor whose waiting is measured.
const { port, certificate, addresses, bytes, rate, sockets = 0, drip } = workerData as Attack;
const packet = Buffer.from(bytes, 'latin1');

const open = (localAddress: string): Socket => {
  const tcp = connectTcp({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  const socket = certificate
    ? connectTls({ socket: tcp, servername: 'localhost', ca: certificate }).on('error', () => undefined)
    : tcp;
  socket.write(packet);
  return socket;
};

function hold(address: string): void {
  const socket = open(address);
  const timer = drip === undefined ? undefined : setInterval(() => socket.writable && socket.write(drip), 50);
  if (drip === undefined) socket.pause();
  else socket.resume();
  socket.on('close', () => {
    clearInterval(timer);
    setTimeout(hold, PAUSE, address);
  });
}

if (rate === undefined)
  for (let socket = 0; socket < sockets; socket++) {
    for (const address of addresses) hold(address);
    await wait(STEP);
  }
else {
  let turn = 0;
  setInterval(() => void open(addresses[turn++ % addresses.length] ?? '').resume(), 1_000 / rate);
}
parentPort?.postMessage('began');
