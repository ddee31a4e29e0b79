import t, { type Test } from 'tap';
import { adapt, type Adaptation } from '../../server/upstream/adapt/adapt.ts';
import { renamed, recordOf } from '../../server/upstream/adapt/fields.ts';
import { gatewayOf } from '../support/adaptedGateway.ts';
import { recordedData } from '../support/recorded.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';

type Differences = Parameters<typeof adapt>[0];
const LOGIN = { phone_number: '13800000001', password: 'Demo-2026' };
const WALLET = recordedData('bag') as Record<string, unknown>;

/** The envelope's code of the wallet, for an upstream that responds with this. */
async function codeOf(t: Test, differences: Differences, respond: object): Promise<number> {
  const { callRaw, context } = await gatewayOf(t, adapt(differences), respond);
  return (await callRaw('bag', {}, context('token'))).code;
}

t.test('another code of success, a number, text or true; 200 is then none', async (t) => {
  for (const [success, code] of [[[0], 0], [[0], '0000'], [['00000'], '00000'], [['OK'], 'OK'], [[true], true], [[1, 200], 200]] as const) {
    t.equal(await codeOf(t, { success }, { code, data: WALLET }), 200, JSON.stringify(code));
  }
  t.equal(await codeOf(t, { success: [0] }, { code: 200, data: WALLET }), 502);
  t.equal(await codeOf(t, { success: ['OK'] }, { code: 'KO', data: WALLET }), 502, 'text that is no code');
});

t.test('another code of a lost session ends the session; 40000 then only refuses', async (t) => {
  const lost = await gatewayOf(t, adapt({ sessionLost: [1001, 'A0230'] }), ({ path }: { path: string }) => ({ code: path.endsWith('bag') ? 1001 : path.endsWith('user') ? 'A0230' : 40000, message: '不行' }));
  for (const [name, code, rejected] of [['bag', 40000, true], ['user', 40000, true], ['billPage', 400, false]] as const) {
    const context = lost.context('token');
    t.match(await lost.callRaw(name, {}, context), { code, message: '不行' }, name);
    t.equal(context.session.rejected, rejected, name);
  }
});

t.test('other codes', async (t) => {
  const codes = { 10409: 409, A0428: 429, 500: 422, false: 400 };
  for (const [code, ours] of [[10409, 409], ['10409', 409], ['A0428', 429], [500, 422], [false, 400], [10410, 10410], ['constructor', 502]] as const) {
    t.equal(await codeOf(t, { codes }, { code }), ours, JSON.stringify(code));
  }
});

t.test('other names in the envelope, or no field around the data', async (t) => {
  const { callRaw, context } = await gatewayOf(t, adapt({ envelope: { code: ['status'], data: ['result'] } }), { status: 200, msg: '好', result: WALLET, code: 500 });
  t.match(await callRaw('bag', {}, context('token')), { code: 200, message: '好', data: { balance: WALLET.balance } });
  const flat = await gatewayOf(t, adapt({ envelope: { data: [] } }), { code: 200, message: '好', ...WALLET });
  t.match(await flat.callRaw('bag', {}, flat.context('token')), { code: 200, message: '好', data: { balance: WALLET.balance } });
});

t.test('the token has another header, a word before it, and other names', async (t) => {
  const respond = ({ path }: { path: string }) => ({ code: 200, data: path === '/api/login' ? { token: 'new-token', expire: 60 } : { id: 1 } });
  const token = { header: 'X-Access-Token', prefix: 'Bearer ', none: null, names: ['jwt', 'token'], lifetimeNames: ['expire'] };
  const { callRaw, context, hits } = await gatewayOf(t, adapt({ token }), respond);
  const visitor = context();
  t.match(await callRaw('login', LOGIN, visitor), { code: 200, data: { expires_in: 60 } });
  t.equal(visitor.session.token, 'new-token');
  t.notMatch(JSON.stringify(await callRaw('login', LOGIN, context())), 'new-token', 'the token does not leave the gateway');
  await callRaw('visit', {}, visitor);
  await callRaw('visit', {}, context());
  t.match(hits.map(({ headers }) => [headers.authorization, headers['x-access-token']]), [[undefined, undefined], [undefined, undefined], [undefined, 'Bearer new-token'], [undefined, undefined]]);

  const own = await gatewayOf(t, adapt({}), respond);
  await own.callRaw('visit', {}, own.context());
  t.equal(own.hits[0]?.headers.authorization, '0', 'the contract has "0" for no token');

  const nested = await gatewayOf(t, adapt({ rows: { login: { data: (data) => ({ access_token: recordOf(recordOf(data).auth).jwt }) } } }), { code: 200, data: { auth: { jwt: 'deep-token' } } });
  const other = nested.context();
  t.match(await nested.callRaw('login', LOGIN, other), { code: 200 });
  t.equal(other.session.token, 'deep-token');
});

t.test('a file is sent as bytes, or as a part of a form, and its address is the upstream’s own', async (t) => {
  const file = { bytes: PNG, name: '执照 1.png', type: 'image/png', fields: { kind: 'license_files' } };
  const respond = { code: 200, data: { id: 7, url: '/v1/files/7', name: 'a.png', size: 1, mime: 'image/png' } };
  const rows: Adaptation['rows'] = { upload: { upstream: 'POST /v1/files', request: (input) => renamed(input, { kind: 'purpose' }) } };
  const bytes = await gatewayOf(t, adapt({ rows }), respond);
  t.match(await bytes.files.put(file, bytes.context('token')), { code: 200, data: { url: '/bff/upload/7' } });
  t.match(bytes.hits, [{ method: 'POST', path: '/v1/files', headers: { 'content-type': 'application/octet-stream' }, body: PNG.toString('latin1') }]);
  t.same([...bytes.hits[0]!.query], [['purpose', 'license_files'], ['name', file.name]]);
  await bytes.files.get(7, bytes.context('token'));
  t.match(bytes.hits[1], { method: 'GET', path: '/v1/files/7' });
  await bytes.callRaw('editUser', { avatar: '/bff/upload/7' }, bytes.context('token'));
  t.same(JSON.parse(bytes.hits[2]?.body ?? ''), { avatar: '/v1/files/7' });

  const form = await gatewayOf(t, adapt({ rows, upload: { part: 'picture' } }), respond);
  t.match(await form.files.put(file, form.context('token')), { code: 200, data: { url: '/bff/upload/7' } });
  const [{ headers, body, query } = { headers: {} as Record<string, string>, body: '', query: '' }] = form.hits;
  t.match(headers, { 'content-type': /^multipart\/form-data; boundary=/, authorization: 'token' });
  t.equal(String(query), '');
  const sent = await new Response(Buffer.from(body, 'latin1'), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
  t.same([...sent.keys()], ['purpose', 'picture']);
  t.equal(sent.get('purpose'), 'license_files');
  const part = sent.get('picture') as File;
  t.match({ name: part.name, type: part.type }, { name: file.name, type: 'image/png' });
  t.same(Buffer.from(await part.arrayBuffer()), PNG);
});
