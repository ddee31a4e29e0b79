import { request } from 'node:http';
import t from 'tap';
import { ok } from '../../shared/envelope.ts';
import {
  type Browser,
  filePart as file,
  FORM_TYPE,
  kindPart as kind,
  multipart as form,
  OURS,
  sendForm as send,
} from '../support/browserLike.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { bigPng, JPEG, PDF, PNG } from '../../embedded/test/support/uploadFile.ts';

const MAX = 5 * 1024 * 1024;
/** Downloads the bytes of a response; `Browser` reads bodies as text. */
function download(
  browser: Browser,
  path: string,
): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    request(browser.origin + path, { headers: { cookie } }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(parts),
          }),
        );
    })
      .on('error', reject)
      .end();
  });
}

t.test('a file is uploaded through the gateway and served to its owner only', async (t) => {
  const portal = await startPortal(t);
  const owner = await portal.member();
  const response = await send(owner, form(kind('license_files'), file(PNG)));
  t.match(
    response,
    {
      status: 200,
      json: {
        code: 200,
        message: '上传成功',
        data: {
          id: Number,
          url: /^\/bff\/upload\/\d+$/,
          name: '执照.png',
          size: PNG.length,
          mime: 'image/png',
        },
      },
    },
    response.text,
  );
  const { url } = response.json.data as { url: string };
  const shown = await download(owner, url);
  t.equal(shown.status, 200);
  t.same(shown.bytes, PNG);
  t.match(shown.headers, {
    'content-type': 'image/png',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': /default-src 'none'.*sandbox/,
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('执照.png')}`,
    'cross-origin-resource-policy': 'same-origin',
  });
  t.match(await (await portal.member(MEMBER.vip)).get(url), {
    status: 404,
    json: { code: 404, message: '文件不存在' },
  });
  t.match(await portal.browser().get(url), { status: 401, json: { code: 40000, message: '请先登录' } });
  t.match(await owner.get('/bff/upload/0'), { status: 404 });
  t.match(await owner.get('/bff/upload/x'), { status: 404 });

  const pdf = await send(owner, form(file(PDF, '流水.pdf'), kind('statement_files')));
  t.match((await download(owner, (pdf.json.data as { url: string }).url)).headers, {
    'content-type': 'application/pdf',
    'content-disposition': /^attachment; /,
  });
  t.match(await send(owner, form(file(bigPng(MAX)))), { status: 200 }, '5 MB are accepted');
  const big = await download(owner, (await send(owner, form(file(bigPng(MAX), 'b.png')))).json.data['url']);
  t.equal(big.bytes.length, MAX);

  const saved = await owner.post(
    '/bff/user/form',
    { form_id: 2, draft: 1, answers: {}, files: [url] },
    { 'idempotency-key': 'upload-test-1' },
  );
  t.match(saved, { status: 200 }, saved.text);
  t.match(
    (await owner.get(`/bff/user/form/${(saved.json.data as { id: number }).id}`)).json.data,
    { files: [{ url, name: '执照.png' }] },
    'an application refers to it by the same URL',
  );
});

t.test('anything but one file of an allowed type and size is refused with an envelope', async (t) => {
  const portal = await startPortal(t);
  const owner = await portal.member();
  t.match(await send(owner, form(file('<svg onload="alert(1)"/>'))), {
    status: 422,
    json: { data: { errors: { file: '仅支持 JPG、PNG、WEBP 图片与 PDF' } } },
  });
  t.match(await send(owner, form(file(bigPng(MAX + 1)))), {
    status: 413,
    json: { code: 413, message: '文件不能超过 5 MB' },
  });
  t.match(await send(owner, form(file(bigPng(MAX + 100_000)))), { status: 413, json: { code: 413 } });
  t.match(await send(owner, form(file(JPEG), file(JPEG))), { status: 400, json: { code: 400 } }, 'two files');
  t.match(await send(owner, form(kind('other'))), {
    status: 400,
    json: { data: { errors: { file: '请选择要上传的文件' } } },
  });
  t.match(await send(owner, form({ ...file(JPEG), name: 'picture' })), { status: 400 });
  t.match(await send(owner, form()), { status: 400 });
  t.match(await send(owner, form(file(JPEG)).subarray(0, 120)), { status: 400 }, 'a truncated form');
  t.match(await send(owner, form(kind('Not A Kind'), file(JPEG))), {
    status: 422,
    json: { data: { errors: { kind: '文件用途不正确' } } },
  });
  t.match(await send(owner, form({ ...file(JPEG), name: '__proto__' })), { status: 400 });
  t.match(
    await owner.send('POST', '/bff/upload', JSON.stringify({}), {
      'content-type': 'application/json',
      ...OURS,
    }),
    { status: 415 },
  );
  t.match(
    await owner.send('POST', '/bff/upload', PNG, { 'content-type': 'application/octet-stream', ...OURS }),
    { status: 415 },
  );
  t.match(await owner.send('PUT', '/bff/upload', '', OURS), {
    status: 405,
    headers: { allow: 'POST, GET, HEAD' },
  });
  t.match(await owner.send('POST', '/bff/upload/1', '{}', { 'content-type': 'application/json', ...OURS }), {
    status: 405,
  });
  t.match(
    await owner.get('/bff/upload'),
    { status: 200, json: { data: { max_size: MAX } } },
    'GET /bff/upload still returns the limits',
  );
  t.match(
    await owner.send('POST', '/bff/user/edit', form(file(JPEG)), { 'content-type': FORM_TYPE, ...OURS }),
    { status: 415 },
    'no other route accepts a form',
  );
});

t.test(
  'an upload without session, CSRF headers or Content-Length is refused without calling the upstream',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin });
    const browser = portal.browser();
    t.match(await send(browser, form(file(PNG))), {
      status: 401,
      json: { code: 40000, message: '请先登录' },
    });
    browser.jar.set('bank_token', 'member-token');
    const before = upstream.hits.length;
    t.equal((await send(browser, form(file(PNG)), {})).status, 403);
    const chunked = await new Promise<number>((resolve, reject) => {
      const call = request(
        `${portal.origin}/bff/upload`,
        {
          method: 'POST',
          headers: {
            cookie: 'bank_token=member-token',
            'content-type': FORM_TYPE,
            'transfer-encoding': 'chunked',
            ...OURS,
          },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      call.on('error', reject);
      call.end(form(file(PNG)));
    });
    t.equal(chunked, 400);
    t.equal(upstream.hits.length, before);
  },
);

t.test('an upload that is aborted halfway does not reach the upstream', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const body = form(kind('license_files'), file(bigPng(200_000)));
  await new Promise<void>((resolve) => {
    const call = request(`${portal.origin}/bff/upload`, {
      method: 'POST',
      headers: {
        cookie: 'bank_token=member-token',
        'content-type': FORM_TYPE,
        'content-length': body.length,
        ...OURS,
      },
    });
    call.on('error', () => resolve()).on('socket', (socket) => socket.on('close', () => resolve()));
    call.write(body.subarray(0, 100_000), () => call.destroy());
  });
  const browser = portal.browser();
  browser.jar.set('bank_token', 'member-token');
  upstream.on(
    'POST /api/upload',
    json(ok({ id: 7, url: '/api/upload/7', name: 'a.png', size: 70, mime: 'image/png' })),
  );
  t.match(
    await send(browser, form(kind('license_files'), file(PNG))),
    { status: 200 },
    'the next upload does',
  );
  t.equal(upstream.hits.filter(({ method, path }) => method === 'POST' && path === '/api/upload').length, 1);
});

t.test(
  "the upstream's responses are normalised, a refused token is named for reset, and content types are checked",
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin });
    const browser = portal.browser();
    browser.jar.set('bank_token', 'member-token');
    const up = () => send(browser, form(kind('avatar'), file(PNG)));

    upstream.on(
      'POST /api/upload',
      json(ok({ id: 7, url: '/api/upload/7', name: 'a.png', size: 70, mime: 'image/png', secret: 'x' })),
    );
    t.same(
      (await up()).json.data,
      { id: 7, url: '/bff/upload/7', name: 'a.png', size: 70, mime: 'image/png' },
      'undeclared fields are dropped',
    );
    t.match(upstream.latest('/api/upload'), {
      path: '/api/upload',
      headers: {
        authorization: 'member-token',
        'content-type': 'application/octet-stream',
        'content-length': String(PNG.length),
      },
    });
    t.same(
      [...(upstream.latest('/api/upload')?.query ?? [])],
      [
        ['kind', 'avatar'],
        ['name', '执照.png'],
      ],
    );
    t.notOk(upstream.latest('/api/upload')?.headers.cookie);
    upstream.on(
      'POST /api/upload',
      json(ok({ url: 'https://store.example/7', name: 'a', size: 1, mime: 'image/png' })),
    );
    t.match(
      (await up()).json.data,
      { url: /^\/bff\/upload\/~[\w-]+$/ },
      'a URL of another file store is told to the member alone (ownFiles.test.ts)',
    );

    for (const [behaviour, status, code] of [
      [json({ code: 409, message: '同类文件最多 8 个', data: null }), 409, 409],
      [json({ code: 500, message: 'secret', data: null }), 502, 502],
      [json('garbage'), 502, 502],
      [json(ok({})), 502, 502],
      [json({}, 503), 502, 502],
    ] as const) {
      upstream.on('POST /api/upload', behaviour);
      t.match(await up(), { status, json: { code } });
    }
    upstream.on('POST /api/upload', (_hit, response) => void response.destroy());
    t.match(await up(), { status: 502 });
    upstream.on('POST /api/upload', json({ code: 401, message: '登录已过期，请重新登录', data: null }));
    const expired = await up();
    t.match(expired, {
      status: 401,
      json: { code: 40000 },
      headers: { 'x-session-reset': /^[0-9a-f]{16}$/ },
    });
    t.same(expired.cookies, []);

    // The refused one opens nothing any more.
    browser.jar.set('bank_token', 'new-token');
    const bytes = (type: string) =>
      upstream.on(
        'GET /api/upload/7',
        (_hit, response) =>
          void response
            .writeHead(200, {
              'content-type': type,
              'set-cookie': 'a=b',
              'content-disposition': 'inline; filename="x.html"',
            })
            .end('<script>alert(1)</script>'),
      );
    for (const type of [
      'text/html',
      'image/svg+xml',
      'application/octet-stream',
      'image/pngx',
      'text/html; type=image/png',
    ]) {
      bytes(type);
      t.match(await browser.get('/bff/upload/7'), { status: 502, json: { code: 502 } }, type);
    }
    for (const type of ['image/png', 'Image/PNG', 'image/png; charset=x', 'image/png ;name="a;b"']) {
      bytes(type);
      const shown = await browser.get('/bff/upload/7');
      t.match(
        shown,
        {
          status: 200,
          headers: {
            'content-type': 'image/png',
            'content-disposition': 'inline',
            'x-content-type-options': 'nosniff',
          },
        },
        type,
      );
      t.same(shown.cookies, []);
    }
  },
);
