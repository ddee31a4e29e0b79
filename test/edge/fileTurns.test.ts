import { connect, type Socket } from 'node:net';
import type { ServerResponse } from 'node:http';
import t, { type Test } from 'tap';
import { ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { filePart, FORM_TYPE, kindPart, multipart, OURS } from '../support/browserLike.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import { until } from '../support/longRun.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { beginningOfUpload, get } from './support/hostileBytes.ts';

/** The gateway's largest file: more than the buffers of a connection hold. */
const LARGE = Buffer.alloc(5 * 1024 * 1024, 'a');
const ATTACKER = '198.51.100.66';
/** As many as an address may have open, and more than the upstream has connections for files. */
const SOCKETS = 40;

/** Connections of the attacker that send this and then neither read nor write. */
function hold(t: Test, port: number, bytes: string, count = SOCKETS): Socket[] {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(bytes);
    return socket;
  });
  t.teardown(() => sockets.forEach((socket) => socket.destroy()));
  return sockets;
}

async function setUp(t: Test) {
  const upstream = await startStubUpstream(t);
  const file = (bytes: Buffer) => (_hit: unknown, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length }).end(bytes);
  upstream.on('GET /api/upload/1', file(LARGE));
  upstream.on('GET /api/upload/2', file(PNG));
  upstream.on('GET /media/a.png', file(PNG));
  upstream.on('POST /api/upload', json(ok({ url: '/api/upload/8' })));
  const portal = await startPortal(t, { upstream: upstream.origin, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const { host, port } = new URL(portal.origin);
  const member = portal.browser();
  member.jar.set('bank_token', 'honest-member');
  const about = { 'x-forwarded-for': '203.0.113.7' };
  const upload = multipart(kindPart('license_files'), filePart(PNG));
  /** What an honest member and a visitor do with files, each of it once. */
  const use = async () => {
    const [up, down, picture] = await Promise.all([
      member.send('POST', '/bff/upload', upload, { ...OURS, ...about, 'content-type': FORM_TYPE }),
      member.get('/bff/upload/2', about),
      portal.browser().get('/media/a.png', { 'x-forwarded-for': '203.0.113.8' }),
    ]);
    return [up.status, down.status, picture.status];
  };
  t.same(await use(), [200, 200, 200], 'before');
  return { upstream, portal, host, port: Number(port), use };
}

t.test(
  'uploads that never end, with invented tokens, and downloads that nobody reads take only the turns of their own address',
  async (t) => {
    await t.test('uploads', async (t) => {
      const { port, host, use, portal } = await setUp(t);
      hold(t, port, beginningOfUpload(host, `X-Forwarded-For: ${ATTACKER}`));
      for (let round = 0; round < 5; round++) t.same(await use(), [200, 200, 200], `round ${round}`);
      t.equal(portal.upstreamStats().running, 0, 'nothing of it has reached the upstream');
    });

    await t.test('downloads', async (t) => {
      const { port, host, use, portal, upstream } = await setUp(t);
      const asked = () => upstream.hits.filter(({ path }) => path === '/api/upload/1').length;
      hold(
        t,
        port,
        get(host, '/bff/upload/1', `X-Forwarded-For: ${ATTACKER}`, 'Cookie: bank_token=another-member'),
      );
      await until(() => asked() > 0);
      for (let round = 0; round < 5; round++) t.same(await use(), [200, 200, 200], `round ${round}`);
      t.ok(
        await until(() => portal.upstreamStats().running === 0),
        'a slow reader holds no connection to the upstream',
      );
      t.ok(asked() <= 4, `${asked()} of ${SOCKETS} files are in memory`);
    });
  },
);

t.test(
  '48 slow downloads of one member, in many sessions and from many addresses, take an eighth at most: others go on',
  async (t) => {
    const { port, host, use, portal, upstream } = await setUp(t);
    upstream.on('GET /api/user', (hit, response) =>
      json(ok({ id: hit.headers.authorization?.startsWith('greedy') ? 7 : 8 }))(hit, response),
    );
    const asked = () => upstream.hits.filter(({ path }) => path === '/api/upload/1').length;
    for (let session = 0; session < 12; session++) {
      const browser = portal.browser();
      browser.jar.set('bank_token', `greedy-${session}`);
      t.equal((await browser.get('/bff/user', { 'x-forwarded-for': `198.51.100.${session}` })).status, 200);
    }
    for (let n = 0; n < 48; n++)
      hold(
        t,
        port,
        get(host, '/bff/upload/1', `X-Forwarded-For: 198.51.${n}.1`, `Cookie: bank_token=greedy-${n % 12}`),
        1,
      );
    await until(() => asked() > 0);
    for (let round = 0; round < 5; round++) t.same(await use(), [200, 200, 200], `round ${round}`);
    t.ok(asked() <= 4, `${asked()} of 48 files are in memory`);
  },
);
