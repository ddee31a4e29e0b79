import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import t, { type Test } from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { createUpstreamClient } from '../../server/upstream/client.ts';

async function listen(t: Test, server: Server): Promise<number> {
  server.on('connection', (socket) => socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => void server.close());
  return (server.address() as AddressInfo).port;
}

// Test certificates for 127.0.0.1 that no authority has signed.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPyOetzM0WV1gJlDI
rfxGJKNiPSnrnRPbuTkFRgrpcBqhRANCAATwvoGXD9bo5JnFxLe0QfzJIvJXaLcD
wtqOK1a/GuGgrZawYXETDRlYmqQz33Kya+E3M633fGPAYWf4AS3/bThh
-----END PRIVATE KEY-----`;
const SELF_SIGNED = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUCpyXvxS8+b5GK5qeJ2VSEqcooc8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTAzMjU1MVoYDzIxMjYxMDI4
MDMyNTUxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATwvoGXD9bo5JnFxLe0QfzJIvJXaLcDwtqOK1a/GuGgrZawYXETDRlY
mqQz33Kya+E3M633fGPAYWf4AS3/bThho28wbTAdBgNVHQ4EFgQUJWVmMH+OlkLN
oWI0kyc5lJYPO+YwHwYDVR0jBBgwFoAUJWVmMH+OlkLNoWI0kyc5lJYPO+YwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
zj0EAwIDSQAwRgIhANnIsBGpgp1knHdS2WrgPrusChuct20aPh/+nhZf1lQhAiEA
1X9ADHm2TyM3+uj2kc5UFXIN3t67flD13Q4YRuUYcxk=
-----END CERTIFICATE-----`;
const OF_UNKNOWN_AUTHORITY = `-----BEGIN CERTIFICATE-----
MIIBhjCCAS2gAwIBAgIUcq5gXm3ii0J6Sev1zURvmOuSNY4wCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGbm9ib2R5MCAXDTI2MTEyMTAzMjU1MVoYDzIxMjYxMDI4MDMy
NTUxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMB
BwNCAATwvoGXD9bo5JnFxLe0QfzJIvJXaLcDwtqOK1a/GuGgrZawYXETDRlYmqQz
33Kya+E3M633fGPAYWf4AS3/bThho14wXDAaBgNVHREEEzARhwR/AAABgglsb2Nh
bGhvc3QwHQYDVR0OBBYEFCVlZjB/jpZCzaFiNJMnOZSWDzvmMB8GA1UdIwQYMBaA
FAOwOTTViKHYMbJ/FYBFpHxpkjwZMAoGCCqGSM49BAMCA0cAMEQCIBYcpMMcT/Yd
tODDeSleNd3bQdcxPax0fIoZcuenAOuNAiALAQMtlGukQul8gUiMM9oCmBXG3KF9
A377eYSEFMCGCw==
-----END CERTIFICATE-----`;

t.test('an untrusted certificate is refused before anything is sent', async (t) => {
  for (const [title, cert] of [['self-signed', SELF_SIGNED], ['of an unknown authority', OF_UNKNOWN_AUTHORITY]] as const) {
    let requests = 0;
    const port = await listen(t, createTlsServer({ key: KEY, cert }, (socket) => socket.on('data', () => requests++).on('error', () => undefined)));
    const client = createUpstreamClient(`https://127.0.0.1:${port}`, adapt({}).token);
    t.teardown(() => client.destroy());
    t.match(await client.call({ kind: 'money', method: 'POST', path: '/', body: {}, token: 'abc' }), { outcome: 'refused', sent: false }, title);
    t.equal(requests, 0);
  }
});

t.test('an upstream that does not speak TLS is refused before anything is sent', async (t) => {
  const port = await listen(t, createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
  const client = createUpstreamClient(`https://127.0.0.1:${port}`, adapt({}).token);
  t.teardown(() => client.destroy());
  t.match(await client.call({ kind: 'money', method: 'POST', path: '/', body: {}, token: 'abc' }), { sent: false });
});
