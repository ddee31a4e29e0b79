import type { Locator } from 'playwright-core';
import t from 'tap';
import { ok } from '../../shared/envelope.ts';
import type { FormField, LoanForm } from '../../shared/records/loan.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import { goTo, holdRequests, hydrated, launch, launchOne } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';
import { atStep, consent, next } from './support/applyForCert.ts';

const question = (type: string, key: string, extra: Partial<FormField> = {}): FormField => ({
  key,
  label: `问题${key}`,
  type,
  required: 1,
  ...extra,
});
const definition = (id: number, ...steps: FormField[][]): LoanForm => ({
  id,
  title: '测试申请',
  summary: '一份少见的申请表',
  need_login: 1,
  need_cert: 0,
  steps: steps.map((fields, at) => ({ title: `部分 ${at + 1}`, fields })),
});
const options = [
  { value: 'yes', label: '是' },
  { value: 'no', label: '否' },
];

t.test('unusual form definitions', async (t) => {
  const open = await launchOne(t);
  const upstream = await startStubUpstream(t);
  // No logo and no QR code: the stub has no pictures, and the console would say so.
  upstream.on('GET /api/site', json(ok({})));
  upstream.on(
    'GET /api/upload',
    json(
      ok({
        field: 'file',
        max_size: 1024 * 1024,
        exts: ['jpg', 'png', 'pdf'],
        image: { max_width: 64, quality: 0.5 },
      }),
    ),
  );
  const show = (form: LoanForm) => upstream.on(`GET /api/form/${form.id}`, json(ok(form)));
  const portal = await startPortal(t, { upstream: upstream.origin });

  await t.test(
    'an unknown type, conditions that depend on each other, a choice without options, an invalid pattern, a step without questions; two hundred questions',
    async (t) => {
      show(
        definition(
          1,
          [
            question('hologram', 'a'),
            question('radio', 'b', { options }),
            question('select', 'c', { options: [] }),
            question('text', 'd', { show_if: { key: 'e', value: 'x' } }),
            question('text', 'e', { show_if: { key: 'd', value: 'x' } }),
            question('text', 'f', { show_if: { key: 'b', value: 'yes' } }),
            question('text', 'g', { pattern: '([' }),
          ],
          [],
          Array.from({ length: 200 }, (_, at) =>
            question('text', `q${at}`, at ? { show_if: { key: 'q0', value: '甲' }, required: 0 } : {}),
          ),
        ),
      );
      const { page, console } = await open(portal.origin);
      await goTo(page, '/form/1');
      t.equal((await page.getByLabel('问题d').count()) + (await page.getByLabel('问题e').count()), 0);
      for (const key of ['a', 'c', 'g'])
        await page.getByLabel(`问题${key}`, { exact: true }).fill(`答案${key}`);
      await page.getByLabel('是', { exact: true }).check();
      await next(page);
      await page.getByText('请填写问题f').waitFor();
      await page.getByLabel('否', { exact: true }).check();
      await next(page);
      await atStep(page, 2);
      t.equal(await page.locator('.form-grid input').count(), 1);
      await page.getByLabel('问题q0', { exact: true }).fill('甲');
      await page.locator('#q-q199').fill('最后一项');
      t.equal(await page.locator('.form-grid input').count(), 200);
      await next(page);
      await atStep(page, 3);
      await page.reload();
      await page.getByRole('button', { name: '登录并提交' }).waitFor();
      for (const text of ['答案a', '答案c', '答案g', '最后一项'])
        await page.getByText(text, { exact: true }).waitFor();
      t.same(console, []);
    },
  );

  await t.test(
    'what people paste; a check digit is asked about once; a part that is drawn anew',
    async (t) => {
      show(
        definition(
          14,
          [
            question('money', 'sum', { unit: '万元', min: 10_000, max: 10_000_000 }),
            question('phone', 'phone'),
            question('id_card', 'number'),
          ],
          [question('text', 'rest')],
        ),
      );
      const { page, console } = await open(portal.origin);
      await goTo(page, '/form/14');
      const field = (key: string) => page.locator(`#q-${key}`);
      await next(page);
      await page.locator('.error').first().waitFor();
      await page.locator('.error').evaluateAll((errors) => errors.forEach((error) => error.remove()));
      await field('sum').fill('￥２０ 万元');
      await field('phone').fill('\u202a+86 138-1234-5678\u202c');
      t.match(console.splice(0), [/NotFoundError/], 'an extension had removed what React was to remove');
      await field('number').fill('３２０１０６ 19900228 4527');
      t.match(await field('sum').inputValue(), /２０|20/, 'what was typed is there');
      await next(page);
      await page.getByText('身份证号可能有误，请逐位核对；确认无误请再次提交').waitFor();
      await next(page);
      await atStep(page, 2);
      await field('rest').fill('好');
      await next(page);
      await atStep(page, 3);
      const answers = (await page.locator('.answers').allInnerTexts()).join('\n');
      for (const text of ['20 万元', '13812345678', '320106199002284527']) t.match(answers, text);
      t.same(console, []);
    },
  );

  await t.test('files by the limits that the upstream states', async (t) => {
    show(definition(2, [question('upload', 'paper')]));
    upstream.on(
      'POST /api/upload',
      json(ok({ url: '/api/upload/7', name: '照片.png', size: 900, mime: 'image/png' })),
    );
    const { page, context } = await open(portal.origin);
    await context.addCookies([{ name: 'bank_token', value: 'member-token', url: portal.origin }]);
    await page.goto('/user/info');
    await page.getByText('JPG 或 PNG，不超过 1 MB').waitFor();
    t.equal(await page.getByLabel('更换头像').getAttribute('accept'), '.jpg,.png');

    await goTo(page, '/form/2');
    const papers = page.locator('#q-paper');
    const picker = papers.getByLabel('添加问题paper');
    t.equal(await picker.getAttribute('accept'), '.jpg,.png,.pdf');
    await picker.setInputFiles({
      name: '合同.docx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK'),
    });
    await papers.getByText('仅支持 JPG、PNG 与 PDF').waitFor();
    await picker.setInputFiles({
      name: '太大.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(1024 * 1024 + 1, 1),
    });
    await papers.getByText('文件不能超过 1 MB').waitFor();
    t.equal(upstream.latest('/api/upload')?.method, 'GET', 'nothing was uploaded');
    const drawn = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 100 });
      const pixels = new ImageData(200, 100);
      for (let at = 0; at < pixels.data.length; at++)
        pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
      canvas.getContext('2d')?.putImageData(pixels, 0, 0);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    await picker.setInputFiles({
      name: '照片.png',
      mimeType: 'image/png',
      buffer: Buffer.from(drawn, 'base64'),
    });
    await papers.getByText(/已上传/).waitFor();
    // Width and height follow the name of a PNG's first chunk, in four bytes each.
    t.match(
      upstream.latest('/api/upload')?.body,
      `IHDR\0\0\0${String.fromCharCode(64)}\0\0\0${String.fromCharCode(32)}`,
      'the picture was reduced to 64 pixels',
    );
  });

  await t.test(
    'a question whose key cannot be sent is left out; a form without other questions says that it has none',
    async (t) => {
      show(definition(3, [question('text', 'constructor'), question('text', 'school')]));
      show(definition(5, [question('text', 'constructor')]));
      const visitor = portal.browser();
      const shown = (await visitor.get('/form/3')).text;
      t.match(shown, '问题school');
      t.notMatch(shown, '问题constructor');
      const empty = await visitor.get('/form/5');
      t.match(empty, { status: 200, text: '这份申请表还没有题目' });
      t.ok(
        portal.logs.some((line) => line.includes('upstream.drift') && line.includes('key')),
        'the log says what was left out',
      );
    },
  );

  await t.test(
    'a refusal of the upstream for one field is shown at the field, on whichever step it is',
    async (t) => {
      show(definition(4, [question('text', 'school')], [question('text', 'course')]));
      upstream.on('POST /api/user/form', (hit, response) => {
        const { draft } = JSON.parse(hit.body) as { draft?: number };
        json(
          draft
            ? ok({ id: 7, form_no: 'LA7', status: 0, status_text: '草稿' })
            : {
                code: 422,
                message: '这所学校不在名单内',
                data: { errors: { school: '这所学校不在名单内' }, trace: 'secret' },
              },
        )(hit, response);
      });
      const { page, context } = await open(portal.origin);
      const keys: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.postData()?.includes('"agree"')) keys.push(request.headers()['idempotency-key']);
      });
      await context.addCookies([{ name: 'bank_token', value: 'stub-token', url: portal.origin }]);
      await goTo(page, '/form/4');
      await page.getByLabel('问题school').fill('江澜开放大学');
      await next(page);
      await page.getByLabel('问题course').fill('工商管理');
      await next(page);
      const submit = async () => {
        await atStep(page, 3);
        await consent(page);
        await page.getByRole('button', { name: '提交申请' }).click();
        await atStep(page, 1);
        await page.waitForFunction(() => document.activeElement?.id === 'q-school');
        t.equal(await page.locator('#q-school-error').textContent(), '这所学校不在名单内');
      };
      await submit();
      t.equal(await page.getByLabel('问题school').inputValue(), '江澜开放大学');
      await page.getByLabel('问题school').fill('江澜大学');
      t.equal(
        await page.locator('#q-school-error').count(),
        0,
        'the message disappears when the answer changes',
      );
      await next(page);
      t.equal(await page.getByLabel('问题course').inputValue(), '工商管理');
      await next(page);
      await submit();
      t.equal(new Set(keys).size, 2, 'the second call has a new idempotency key');
    },
  );
});

t.test(
  'files: preview, removal, invalid files and interrupted uploads, whose reason is shown at the file',
  async (t) => {
    const portal = await startPortal(t);
    const { page, context, console } = await (await launch(t))(portal.origin);
    await carrySession(context, await portal.member(MEMBER.vip));
    await goTo(page, '/form/1?step=3');
    const papers = page.locator('#q-license_files');
    const add = (name: string, mimeType: string, buffer: Buffer) =>
      papers.getByLabel('添加营业执照').setInputFiles({ name, mimeType, buffer });
    const remove = (name: string) => papers.getByRole('button', { name: `删除${name}` }).click();
    await add('执照.png', 'image/png', PNG);
    await papers.getByRole('img', { name: '执照.png缩略图' }).waitFor();
    await papers.getByText(/已上传·1 KB/).waitFor();
    t.same(console, []);
    for (const [name, mimeType, buffer, reason, retryButtons] of [
      [
        '太大.pdf',
        'application/pdf',
        Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(6 * 1024 * 1024)]),
        '文件不能超过 5 MB',
        0,
      ],
      [
        '损坏.png',
        'image/png',
        Buffer.alloc(6 * 1024 * 1024, 1),
        '图片已损坏或格式不符，无法读取，请换一张',
        0,
      ],
      ['空.png', 'image/png', Buffer.alloc(0), '文件是空的，请重新选择', 0],
      ['页面.html', 'text/html', Buffer.from('<h1>1</h1>'), '仅支持 JPG、PNG、WEBP 与 PDF', 0],
      [
        '伪装.jpg',
        'image/jpeg',
        Buffer.from('MZ\x90\x00 not a picture'),
        '图片已损坏或格式不符，无法读取，请换一张',
        0,
      ],
      [
        '伪装.pdf',
        'application/pdf',
        Buffer.from('MZ\x90\x00 not a PDF'),
        '仅支持 JPG、PNG、WEBP 图片与 PDF',
        1,
      ],
    ] as const) {
      await add(name, mimeType, buffer);
      await papers.getByRole('alert').getByText(reason).waitFor();
      t.equal(await papers.getByRole('button', { name: '重试' }).count(), retryButtons, name);
      await remove(name);
      await page.waitForFunction(() => (document.activeElement as HTMLInputElement).type === 'file', null, {
        polling: 100,
      });
    }
    // The connection ends before the response.
    await page.route('**/bff/upload', (route) => route.abort('connectionreset'), { times: 1 });
    await add('断线.png', 'image/png', PNG);
    await papers.getByText('上传没有完成，请重试').waitFor();
    // The response is incomplete.
    await page.route(
      '**/bff/upload',
      (route) =>
        route.fulfill({
          status: 200,
          contentType: 'application/json',
          body: '{"code":200,"data":{"id":7,"url":"/bff',
        }),
      { times: 1 },
    );
    await papers.getByRole('button', { name: '重试' }).click();
    await papers.getByText('上传没有完成，请重试').waitFor();
    await papers.getByRole('button', { name: '重试' }).click();
    await papers.getByRole('img', { name: '断线.png缩略图' }).waitFor();
    await remove('断线.png');
    await page.reload();
    await hydrated(page);
    await papers.getByRole('img', { name: '执照.png缩略图' }).waitFor();
    t.equal(await papers.getByRole('img').count(), 1, 'the draft has the uploaded file');
    for (let file = 1; file < 8; file++) await add(`第${file}页.png`, 'image/png', PNG);
    await papers.getByText('第7页.png').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('#q-license_files .upload.add').length === 0);
  },
);

t.test(
  'nothing goes on without a file that is still being sent, until it is there or cancelled',
  async (t) => {
    const WAITS = '文件还在上传，请等上传完成，或先取消上传';
    const portal = await startPortal(t);
    const { page, context } = await (await launch(t))(portal.origin);
    /** Presses it, and waits for the toast, which then has gone. */
    const waits = async (pressed: Locator) => {
      await pressed.click();
      const toast = page.getByText(WAITS);
      await toast.waitFor();
      await toast.waitFor({ state: 'detached' });
    };

    await t.test('another step of an application, and its draft', async (t) => {
      await carrySession(context, await portal.member(MEMBER.vip));
      await goTo(page, '/form/1?step=3');
      const papers = page.locator('#q-license_files');
      const release = await holdRequests(page, '**/bff/upload');
      await papers
        .getByLabel('添加营业执照')
        .setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: PNG });
      await papers.getByText('执照.png').waitFor();
      for (const pressed of [
        page.getByRole('button', { name: '下一步' }),
        page.getByRole('link', { name: '上一步' }),
        page.getByRole('button', { name: '保存并退出' }),
      ])
        await waits(pressed);
      t.equal(new URL(page.url()).searchParams.get('step'), '3');
      t.equal(await papers.getByText('正在上传').count(), 1);
      release();
      await papers.getByRole('img', { name: '执照.png缩略图' }).waitFor();
      await page.getByRole('link', { name: '上一步' }).click();
      await page.waitForURL('**/form/1?step=2');
    });

    await t.test('a certification', async (t) => {
      await carrySession(context, await portal.member(MEMBER.fresh));
      await goTo(page, '/user/info');
      const release = await holdRequests(page, '**/bff/upload');
      await page
        .locator('#person-id_card_front')
        .setInputFiles({ name: '正面.png', mimeType: 'image/png', buffer: PNG });
      const send = page.getByRole('button', { name: '提交认证' });
      await waits(send);
      await page.getByRole('button', { name: '取消上传身份证人像面' }).click();
      await send.click();
      await page.getByRole('alert').filter({ hasText: '处需要填写或修改' }).waitFor();
      release();
      t.equal(await page.getByText(WAITS).count(), 0);
    });
  },
);
