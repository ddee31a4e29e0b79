import t from 'tap';
import { exchange } from '../edge/support/rawSocket.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { SECRETS, secretsIn, captureStderr } from './support/secrets.ts';

t.test(
  'bytes that are no request, with secrets in them: no response, no log line and no standard error shows one',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin, logLevel: 'trace' });
    const stderr = captureStderr(t);
    const { port, host } = new URL(portal.origin);
    const head = `Host: ${host}\r\nCookie: bank_token=${SECRETS.token}\r\nAuthorization: ${SECRETS.authorization}`;
    const all = Object.values(SECRETS)
      .filter((value) => /^[\x20-\x7e]+$/.test(value))
      .join(' ');
    const inputs = [
      `${SECRETS.token} / HTTP/1.1\r\n${head}\r\n\r\n`,
      `${SECRETS.phone} ${SECRETS.idNumber}\r\n\r\n`,
      `GET /${SECRETS.pathPart} ${SECRETS.queryValue} HTTP/1.1\r\n${head}\r\n\r\n`,
      `GET /${SECRETS.pathPart} HTTP/9.9\r\n${head}\r\n\r\n`,
      `GET /%zz${SECRETS.phone} HTTP/1.1\r\n${head}\r\n\r\n`,
      `GET http://${SECRETS.queryValue}/ HTTP/1.1\r\n${head}\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: ${SECRETS.unknownHeader}.example\r\n\r\n`,
      `GET / HTTP/1.1\r\n${head}\r\n${SECRETS.unknownHeader} ${SECRETS.unknownName}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${head}\r\nX: ${`${SECRETS.phone} `.repeat(2_000)}\r\n\r\n`,
      `GET /${`${SECRETS.pathPart}/`.repeat(1_500)} HTTP/1.1\r\n${head}\r\n\r\n`,
      `POST /bff/login HTTP/1.1\r\n${head}\r\nTransfer-Encoding: chunked\r\n\r\n${SECRETS.password}\r\n${SECRETS.phone}\r\n`,
      `POST /bff/login HTTP/1.1\r\n${head}\r\nContent-Length: ${SECRETS.smsCode}x\r\n\r\n${all}`,
      `POST /bff/login HTTP/1.1\r\n${head}\r\nContent-Type: application/${SECRETS.contentType}\r\nContent-Length: 5\r\n\r\n${all}`,
      `POST /bff/login HTTP/1.1\r\n${head}\r\nExpect: ${SECRETS.unknownHeader}\r\nContent-Length: 0\r\n\r\n`,
      `CONNECT ${SECRETS.unknownHeader}:443 HTTP/1.1\r\n${head}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${head}\r\nUpgrade: ${SECRETS.unknownHeader}\r\nConnection: Upgrade\r\n\r\n`,
      `GET /healthz HTTP/1.1\r\n${head}\r\n\r\n${SECRETS.password} ${SECRETS.phone}\r\n\r\n`,
      `PRI * HTTP/2.0\r\n\r\n${SECRETS.token}`,
      `\x16\x03\x01${all}`,
      `${all}\r\n\r\n`,
    ];
    let answered = 0;
    for (const bytes of inputs) {
      const { text, statuses } = await exchange(Number(port), bytes);
      answered += statuses.length;
      t.same(
        secretsIn(text.replace(/^set-cookie: .*$/gim, '')),
        [],
        JSON.stringify(bytes.slice(0, 20)).replace(/"[^/ ]*/, ''),
      );
    }
    t.ok(answered >= inputs.length, `${answered} responses`);
    t.same(
      portal.logs.filter((line) => secretsIn(line).length > 0),
      [],
    );
    t.same(
      portal.logs.filter((line) => /scrubbed/.test(line)),
      [],
    );
    t.same(secretsIn(stderr()), []);
  },
);
