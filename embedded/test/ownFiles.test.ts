import t from 'tap';
import { startEmbedded } from '../app.ts';
import { withdrawConfig } from '../content/content.ts';
import { LIN, startEmbeddedUpstream } from './support/embeddedUpstream.ts';
import { newMember, person, pending, operate } from './support/newMember.ts';
import { OWN_PHOTO, uploadedAddress, withPhotos, JPEG, PDF, PNG } from './support/uploadFile.ts';

// From the sources, whose settings a test changes.
const upstream = await startEmbeddedUpstream(t, startEmbedded);
const ZHOU = '13800000002';
const GONE = '文件不存在，请重新上传';
const NO_PICTURE = '请上传 JPG、PNG 或 WEBP 图片';
/** URLs that are not the member's own uploads. */
const foreign = async (): Promise<string[]> => [
  '/media/mark.svg',
  'https://files.example.com/1.png',
  '/bff/upload/999999',
  '/api/upload/0',
  await uploadedAddress(upstream, await upstream.login(ZHOU)),
];
const faults = async (path: string, body: object, token: string): Promise<object> => {
  const { code, data } = await upstream.post(path, body, { token });
  return { code, errors: data?.errors };
};

t.test(
  "the photos of a certification must be the member's own pictures, and each wrong one has a fault",
  async (t) => {
    const member = await newMember(upstream);
    const send = (change: object) =>
      withPhotos(upstream, member.token, person(70, change)).then((body) =>
        faults('/api/user/cert/apply', body, member.token),
      );
    for (const url of await foreign())
      t.same(
        await send({ id_card_front: url, id_card_back: url }),
        { code: 422, errors: { id_card_front: GONE, id_card_back: GONE } },
        url,
      );
    t.same(await send({ id_card_back: await uploadedAddress(upstream, member.token, PDF) }), {
      code: 422,
      errors: { id_card_back: NO_PICTURE },
    });
    t.same((await upstream.get('/api/user/cert/logs/list', member.token)).data, [], 'nothing is stored');
    const company = {
      cert_type: 2,
      agree: 1,
      company_name: '江澜欧阳包装有限公司',
      credit_code: '91330106MA2B0KJ550',
      legal_person: '欧阳知秋',
      contact_phone: '13900001234',
    };
    t.same(
      await faults('/api/user/cert/apply', { ...company, license_url: '/media/mark.svg' }, member.token),
      { code: 422, errors: { license_url: GONE } },
    );
  },
);

t.test(
  "a voucher may be a PDF, a payment code must be a picture, and both must be the member's own",
  async (t) => {
    // The pictures are tested here; test/accounts/stolenSession.test.ts tests the codes.
    withdrawConfig.code_for_new_payee = 0;
    t.teardown(() => (withdrawConfig.code_for_new_payee = 1));
    const token = await upstream.login();
    const recharge = { amount: '20.00', channel: 'bank_transfer' };
    const withdraw = { amount: '10.00', type: 3, real_name: '林知夏', account: 'linzhixia-88' };
    for (const url of await foreign()) {
      t.same(
        await faults('/api/user/recharge', { ...recharge, voucher_url: url }, token),
        { code: 422, errors: { voucher_url: GONE } },
        url,
      );
      t.same(
        await faults('/api/user/withdraw', { ...withdraw, qr_code_url: url }, token),
        { code: 422, errors: { qr_code_url: GONE } },
        url,
      );
      t.same(
        await faults('/api/user/edit', { avatar: url }, token),
        { code: 422, errors: { avatar: GONE } },
        url,
      );
    }
    t.same(
      await faults(
        '/api/user/withdraw',
        { ...withdraw, qr_code_url: await uploadedAddress(upstream, token, PDF) },
        token,
      ),
      { code: 422, errors: { qr_code_url: NO_PICTURE } },
    );
    t.match(
      await upstream.post(
        '/api/user/withdraw',
        { ...withdraw, qr_code_url: await uploadedAddress(upstream, token) },
        { token },
      ),
      { code: 200 },
    );
    t.match(
      await upstream.post(
        '/api/user/recharge',
        { ...recharge, voucher_url: await uploadedAddress(upstream, token, PDF) },
        { token },
      ),
      { code: 200 },
    );
    const { avatar } = (await upstream.get('/api/user', token)).data;
    t.match(
      await upstream.post('/api/user/edit', { avatar }, { token }),
      { code: 200 },
      'the current avatar may be sent again',
    );
  },
);

t.test('the operator sees the files of pending records, and no others', async (t) => {
  const token = await upstream.login();
  const member = await newMember(upstream);
  const front = await uploadedAddress(upstream, member.token, JPEG);
  const body = await withPhotos(
    upstream,
    member.token,
    person(71, { id_card_front: front, id_card_back: OWN_PHOTO }),
  );
  t.match(await upstream.post('/api/user/cert/apply', body, { token: member.token }), { code: 200 });
  const files = async (kind: string, phone: string) =>
    (await pending(upstream, kind, phone)).flatMap(
      (row) => (row as unknown as { files: { label: string; url: string; mime: string }[] }).files,
    );
  const shown = await files('cert', member.phone);
  t.match(shown, [
    { label: '身份证人像面', mime: 'image/jpeg', url: front.replace('/api/upload', '/console/files') },
    { label: '身份证国徽面', mime: 'image/png' },
  ]);
  t.match(await files('withdraw', LIN), [{ label: '收款码' }]);
  const [voucher] = await files('recharge', LIN);
  t.match(voucher, { label: '转账凭证', mime: 'application/pdf', name: '营业执照.pdf' });

  const look = (url: string, headers: Record<string, string> = {}) =>
    fetch(upstream.origin + url, { headers });
  const picture = await look(shown[0]?.url ?? '');
  t.same(Buffer.from(await picture.arrayBuffer()), JPEG);
  t.match(Object.fromEntries(picture.headers), {
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': /sandbox/,
    'content-disposition': /^inline/,
  });
  t.match((await look(voucher?.url ?? '')).headers.get('content-disposition') ?? '', /^attachment/);
  const [mine] = await pending(upstream, 'cert', member.phone);
  const page = await (await look(`/console/record/cert/${mine?.id}`)).text();
  t.match(page, `<a href="${shown[0]?.url}" aria-label="身份证人像面：`);
  t.match(page, `<img src="${shown[0]?.url}" alt=""`);
  const [order] = await pending(upstream, 'recharge', LIN);
  const bill = await (await look(`/console/record/recharge/${order?.id}`)).text();
  t.match(bill, `<a href="${voucher?.url}"`);
  t.notMatch(bill, `<img src="${voucher?.url}"`, 'a PDF is a link');

  const unused = (await uploadedAddress(upstream, token, PNG)).replace('/api/upload', '/console/files');
  for (const url of [
    unused,
    '/console/files/0',
    '/console/files/999999',
    '/console/files/1e1',
    '/console/files/..%2f..%2fembedded.db',
  ])
    t.equal((await look(url)).status, 404, url);
  t.equal(
    (await look(shown[0]?.url ?? '', { 'x-forwarded-for': '203.0.113.9' })).status,
    403,
    'a forwarded request is refused',
  );
  const [cert] = await pending(upstream, 'cert', member.phone);
  t.match(await operate(upstream, `cert/${cert?.id}/pass`), { code: 200 });
});
