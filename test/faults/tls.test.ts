import type { SecureContextOptions } from 'node:tls';
import t from 'tap';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { Browser } from '../support/browserLike.ts';
import { makeAuthority, makeSelfSigned } from '../support/faults/certificates.ts';
import { startTlsServer, TLS_NAME } from '../support/faults/tlsServer.ts';
import { upstreamCalls } from '../support/upstreamCalls.ts';
import { until } from '../support/longRun.ts';

/** The gateway is a process of its own, since Node reads the authorities that it trusts when it starts. */
const trusted = makeAuthority(t);
const good = trusted.sign({ name: TLS_NAME });
/** What a server needs that speaks versions which OpenSSL no longer allows by itself. */
const OLD: SecureContextOptions = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT@SECLEVEL=0',
};

/** What the server presents, and the codes that may name it in the log. */
const refused: [string, SecureContextOptions, RegExp][] = [
  ['self-signed', makeSelfSigned(t, TLS_NAME), /^DEPTH_ZERO_SELF_SIGNED_CERT$/],
  [
    'of an unknown authority',
    makeAuthority(t).sign({ name: TLS_NAME }),
    /^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|CERT_SIGNATURE_FAILURE)$/,
  ],
  [
    'expired',
    trusted.sign({ name: TLS_NAME, from: '20200101000000Z', to: '20210101000000Z' }),
    /^CERT_HAS_EXPIRED$/,
  ],
  [
    'not yet valid',
    trusted.sign({ name: TLS_NAME, from: '20900101000000Z', to: '20910101000000Z' }),
    /^CERT_NOT_YET_VALID$/,
  ],
  ['for another name', trusted.sign({ name: 'other.example' }), /^ERR_TLS_CERT_ALTNAME_INVALID$/],
  ['good, but with TLS 1.0 and 1.1 only', { ...good, ...OLD }, /^(ERR_SSL_[A-Z0-9_]+|EPROTO)$/],
];

t.test(
  'an upstream over TLS is used if its certificate is good, and else nothing is sent to it',
  async (t) => {
    const upstream = await startTlsServer(t, good);
    const portal = await startPortalProcess(t, {
      UPSTREAM_ORIGIN: upstream.origin,
      NODE_EXTRA_CA_CERTS: trusted.file,
    });
    await portal.ready;
    const member = new Browser(portal.origin);
    member.jar.set('bank_token', 'member-token');
    const bag = () => member.get('/bff/user/bag');
    const withdraw = (key: string) =>
      member.post(
        '/bff/user/withdraw',
        { amount: '200.00', type: 1, use_last: 1 },
        { 'idempotency-key': key },
      );
    const lines = () => upstreamCalls(portal.stdout().split('\n'));
    const works = () => until(async () => (await bag()).status === 200);

    t.match(await bag(), { status: 200, json: { code: 200 } }, 'a good certificate: a read works');
    t.match(await withdraw('tls-good-0001'), { status: 200, json: { code: 200 } }, 'and a money call');
    t.ok(upstream.requests.includes('POST /api/user/withdraw'));

    /** Calls fail without a request at the upstream, and work again when the fault is over. */
    async function check(
      title: string,
      begin: () => void,
      end: () => void,
      codes: RegExp,
      code: number,
      outcome: string,
    ): Promise<void> {
      begin();
      upstream.requests.length = 0;
      const key = `tls-bad-${title.replace(/\W/g, '-')}`;
      const responses = await Promise.all([bag(), withdraw(key)]);
      for (const response of responses) t.match(response, { status: code, json: { code } }, title);
      t.equal((await member.get('/')).status, 200, `${title}: a visitor gets the page`);
      t.same(upstream.requests, [], `${title}: no request reaches the upstream`);
      // The log of another process comes a little later, with lines of other requests among it.
      const ids = responses.map(({ headers }) => headers['x-request-id']);
      const failed = (name: string) => lines().find((one) => one.name === name && ids.includes(one.reqId));
      await until(() => failed('bag') !== undefined && failed('withdraw') !== undefined);
      for (const name of ['bag', 'withdraw']) {
        const line = failed(name);
        t.match(line, { outcome, sent: false, code }, `${title}: ${name} is logged as not sent`);
        t.match(line?.cause, codes, `${title}: with its reason`);
      }
      end();
      t.ok(await works(), `${title}: the next call works when the upstream is in order`);
      t.match(
        await withdraw(key),
        { status: 200, json: { code: 200 } },
        `${title}: the idempotency key is free`,
      );
    }

    for (const [title, secured, codes] of refused)
      await check(
        title,
        () => upstream.present(secured),
        () => upstream.present({ ...good }),
        codes,
        502,
        'refused',
      );
    const withTls = () => upstream.greet(undefined);
    await check(
      'without TLS',
      () => upstream.greet((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')),
      withTls,
      /^(ERR_SSL_[A-Z0-9_]+|EPROTO)$/,
      502,
      'refused',
    );
    await check(
      'silent in the handshake',
      () => upstream.greet(() => undefined),
      withTls,
      /^UND_ERR_CONNECT_TIMEOUT$/,
      504,
      'timeout',
    );
    t.notMatch(
      portal.stdout() + portal.stderr(),
      /member-token|BEGIN|other\.example/,
      'the log has neither the token nor a certificate',
    );
  },
);

t.test(
  'an authority that the gateway was not told of is not trusted: it never gets ready, and sends nothing',
  async (t) => {
    const upstream = await startTlsServer(t, good);
    const portal = await startPortalProcess(t, { UPSTREAM_ORIGIN: upstream.origin });
    t.ok(
      await until(
        () =>
          upstreamCalls(portal.stdout().split('\n')).some(
            ({ sent, cause }) => sent === false && /^(UNABLE_|DEPTH_)/.test(cause ?? ''),
          ),
        30_000,
      ),
      'the log says why',
    );
    t.equal((await new Browser(portal.origin).get('/readyz')).status, 503);
    t.equal((await new Browser(portal.origin).get('/healthz')).status, 200);
    t.same(upstream.requests, []);
  },
);
