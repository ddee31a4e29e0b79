import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { LIN, startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import { uploadFile, bigPng, JPEG, PDF, PNG, WEBP } from './support/uploadFile.ts';
import { newMember, operate } from './support/newMember.ts';

const upstream = await startEmbeddedUpstream(t);
const MAX = 5_242_880;

const upload = (
  token: string,
  bytes: Buffer | string,
  as: { kind?: string; name?: string } = {},
): Promise<AnyEnvelope> => uploadFile(upstream, token, bytes, as);
const download = (id: number | string, token: string) =>
  fetch(`${upstream.origin}/api/upload/${id}`, { headers: { authorization: token } });

t.test('pictures and PDFs are recognised by their bytes, not by their names', async (t) => {
  const token = await upstream.login();
  for (const [bytes, mime, ext] of [
    [JPEG, 'image/jpeg', 'jpg'],
    [PNG, 'image/png', 'png'],
    [WEBP, 'image/webp', 'webp'],
    [PDF, 'application/pdf', 'pdf'],
  ] as const) {
    const envelope = await upload(token, bytes, { name: '../../执照 1.exe' });
    t.match(envelope, {
      code: 200,
      data: {
        id: Number,
        url: `/api/upload/${envelope.data.id}`,
        name: `执照 1.${ext}`,
        size: bytes.length,
        mime,
      },
    });
    const file = await download(envelope.data.id, token);
    t.same(Buffer.from(await file.arrayBuffer()), bytes);
    t.match(Object.fromEntries(file.headers), {
      'content-type': mime,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': /sandbox/,
      'content-disposition': `${ext === 'pdf' ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(`执照 1.${ext}`)}`,
    });
  }
  for (const bytes of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html>',
    'GIF89a....',
    'MZ',
    '\u0000PNG',
    ' %PDF-1.4',
    'RIFF0000WAVEfmt ',
  ]) {
    t.match(
      await upload(token, bytes, { name: 'a.png' }),
      { code: 422, data: { errors: { file: '仅支持 JPG、PNG、WEBP 图片与 PDF' } } },
      bytes,
    );
  }
  t.match(await upload(token, ''), { code: 422, data: { errors: { file: '文件是空的，请重新选择' } } });
  t.match(await upload(token, PNG, { kind: '../etc' }), {
    code: 422,
    data: { errors: { kind: '文件用途不正确' } },
  });
  t.match((await upload(token, PNG, { name: 'a\r\nSet-Cookie: x\u202e' })).data, {
    name: 'aSet-Cookie x.png',
  });
  t.match((await upload(token, PNG, { name: '' })).data, { name: '文件.png' });
});

t.test('a file may have 5 MB, and a member eight unused files of a kind', async (t) => {
  const token = await upstream.login();
  t.match(await upload(token, bigPng(MAX), { kind: 'big' }), { code: 200, data: { size: MAX } });
  t.match(await upload(token, bigPng(MAX + 1), { kind: 'big' }), { code: 413, message: '文件不能超过 5 MB' });
  const envelopes = await Promise.all(
    Array.from({ length: 10 }, () => upload(token, PNG, { kind: 'deed_files' })),
  );
  t.same(envelopes.map(({ code }) => code).sort(), [...Array(8).fill(200), 409, 409]);
  t.match(
    envelopes.find(({ code }) => code === 409),
    { message: '同类文件最多 8 个' },
  );
  t.match(await upload(token, PNG, { kind: 'marriage_files' }), { code: 200 }, 'the limit is per kind');
  t.match(
    await upload(await upstream.login('13800000002'), PNG, { kind: 'deed_files' }),
    { code: 200 },
    'the limit is per member',
  );
});

t.test('a member may upload a hundred files on a day, of all kinds, used or not', async (t) => {
  const { token } = await newMember(upstream);
  const full = (seconds: number) => ({
    code: 429,
    message: '今日上传的文件已达上限，请明天再试',
    reason: 'daily_limit',
    data: { retry_after: seconds },
  });
  for (let n = 0; n < 100; n++) {
    const { code, data } = await upload(token, PNG, { kind: n < 10 ? 'avatar' : `kind_${n >> 3}` });
    if (code !== 200) t.fail(`file ${n}: ${code}`);
    if (n < 10) await upstream.post('/api/user/edit', { avatar: data.url }, { token });
  }
  for (const kind of ['avatar', 'new']) t.match(await upload(token, PNG, { kind }), full(9 * 3_600), kind);
  t.match(await upload((await newMember(upstream)).token, PNG), { code: 200 }, 'the limit is per member');
  upstream.clock.now += 9 * 3_600_000 - 1;
  t.match(await upload(token, PNG, { kind: 'new' }), full(1), 'the last moment of the day');
  upstream.clock.now += 1;
  t.match(await upload(token, PNG, { kind: 'new' }), { code: 200 }, 'the next day');
});

t.test('a file is served to its owner only', async (t) => {
  const token = await upstream.login();
  const { id } = (await upload(token, PNG, { kind: 'mine' })).data;
  const zhou = await upstream.login('13800000002');
  for (const [of, by, code] of [
    [id, zhou, 404],
    [id, '0', 401],
    [id, 'nonsense', 401],
    ['0', token, 404],
    ['x', token, 404],
    ['1e3', token, 404],
    ['..%2f..%2fembedded.db', token, 404],
  ] as const)
    t.match(await (await download(of, by)).json(), { code }, `${of}`);
  t.match(await upload('0', PNG), { code: 401, message: '登录已过期，请重新登录' });
  const json = await fetch(`${upstream.origin}/api/upload`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: token, 'content-type': 'application/json' },
  });
  t.match(await json.json(), { code: 400 });
});

t.test('an application refers to its owner’s files, which then no longer count', async (t) => {
  const token = await upstream.login();
  const urls: string[] = [];
  for (let i = 0; i < 8; i++)
    urls.push(`/bff/upload/${(await upload(token, PNG, { kind: 'form', name: `第${i}页.png` })).data.id}`);
  const save = (as: string, files: string[]) =>
    upstream.post(
      '/api/user/form',
      { form_id: 2, draft: 1, answers: {}, files, request_id: `upload-test-${files.length}` },
      { token: as },
    );
  t.match(await save(await upstream.login('13800000002'), urls.slice(0, 1)), {
    code: 422,
    data: { errors: { files: '文件不存在，请重新上传' } },
  });
  const kept = await save(token, urls);
  t.match((await upstream.get(`/api/user/form/${kept.data.id}`, token)).data.files, [
    { url: urls[0], name: '第0页.png', size: PNG.length, mime: 'image/png' },
  ]);
  t.match(await upload(token, PNG, { kind: 'form' }), { code: 200 }, 'files of a draft do not count');
});

t.test('files survive a restart, and files without a record are removed', async (t) => {
  const token = await upstream.login(LIN);
  const { id } = (await upload(token, PDF, { kind: 'kept' })).data;
  const folder = join(upstream.varDir, 'uploads');
  writeFileSync(join(folder, 'left-by-a-kill.png.part'), PNG);
  await upstream.restart();
  t.same(Buffer.from(await (await download(id, token)).arrayBuffer()), PDF);
  t.notOk(readdirSync(folder).some((file) => file.includes('kill')));
  await operate(upstream, 'reset', { confirm: '重置' });
  t.match(await (await download(id, await upstream.login())).json(), { code: 404 });
  await upstream.restart();
  t.same(readdirSync(folder), []);
});
