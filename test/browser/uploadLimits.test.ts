import t from 'tap';
import { ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { hydrated, launch } from './support/launch.ts';

const LIMITS = { field: 'file', max_size: 1024 * 1024, exts: ['jpg', 'png', 'pdf'], image: { max_width: 64, quality: 0.5 } };

t.test('the browser uploads by the limits that the upstream states', async (t) => {
  const open = await launch(t);
  const upstream = await startStubUpstream(t);
  upstream.on('GET /api/upload', json(ok(LIMITS)));
  upstream.on('POST /api/upload', json(ok({ url: '/api/upload/7', name: '照片.png', size: 900, mime: 'image/png' })));
  upstream.on('GET /api/form/1', json(ok({
    id: 1, title: '测试申请', loan_type_id: null, summary: '', need_login: 1, need_cert: 0, agreement_id: null,
    steps: [{ title: '材料', fields: [{ key: 'paper', label: '材料', type: 'upload', required: 1 }] }],
  })));
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { page, context } = await open(portal.origin);
  await context.addCookies([{ name: 'bank_token', value: 'member-token', url: portal.origin, httpOnly: true, sameSite: 'Lax' }]);

  await page.goto('/user/info');
  await page.getByText('JPG 或 PNG，不超过 1 MB').waitFor();
  t.equal(await page.getByLabel('更换头像').getAttribute('accept'), '.jpg,.png');

  await page.goto('/form/1');
  await hydrated(page);
  const papers = page.locator('#q-paper');
  const picker = papers.getByLabel('添加材料');
  t.equal(await picker.getAttribute('accept'), '.jpg,.png,.pdf');
  await picker.setInputFiles({ name: '合同.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK') });
  await papers.getByText('仅支持 JPG、PNG 与 PDF').waitFor();
  await picker.setInputFiles({ name: '太大.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1024 * 1024 + 1, 1) });
  await papers.getByText('文件不能超过 1 MB').waitFor();
  t.equal(upstream.latest('/api/upload')?.method, 'GET', 'nothing was uploaded');

  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 100 });
    const pixels = new ImageData(200, 100);
    for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    canvas.getContext('2d')?.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await picker.setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') });
  await papers.getByText(/已上传/).waitFor();
  // Width and height follow the name of a PNG's first chunk, in four bytes each.
  t.match(upstream.latest('/api/upload')?.body, `IHDR\0\0\0${String.fromCharCode(64)}\0\0\0${String.fromCharCode(32)}`, 'the picture was reduced to 64 pixels');
});
