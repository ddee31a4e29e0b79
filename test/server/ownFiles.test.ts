import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import t from 'tap';
import { MEMBER_DATA } from '../../shared/paths.ts';
import { createPublicFolders } from '../../server/gateway/read/publicFolders.ts';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { startPortal, type Portal } from '../helper.ts';
import { type Browser, filePart, kindPart, multipart, sendForm } from '../support/browserLike.ts';
import { startFolderUpstream } from '../support/upstreams/folderUpstream.ts';
import { until } from '../support/longRun.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';

// Whatever a member uploads, nobody else can open it by the portal, also where the upstream itself would give it to everybody.

const [A, B] = ['13800000001', '13800000002'];
const newKey = () => randomBytes(32).toString('base64');

async function login(portal: Portal, phone: string): Promise<Browser> {
  const browser = portal.browser();
  const { json } = await browser.post('/bff/login', { phone_number: phone, password: 'Demo-2026' });
  if (json.code !== 200) throw new Error(`no login: ${json.message}`);
  return browser;
}

/** Uploads a picture; gives its address. */
async function upload(browser: Browser, kind = 'id_card_front'): Promise<string> {
  const { json, text } = await sendForm(browser, multipart(kindPart(kind), filePart(PNG)));
  if (json.code !== 200) throw new Error(`no upload: ${text}`);
  return (json.data as { url: string }).url;
}

/** Whether the response is the picture. */
const isPicture = ({ status, headers, text }: Awaited<ReturnType<Browser['get']>>) =>
  status === 200 && String(headers['content-type']).startsWith('image/') && text.includes('PNG');

const SEALED = /^\/bff\/upload\/~[\w-]{40,}$/;
const data = async (browser: Browser, path: string) =>
  (await browser.get(path)).json.data as Record<string, unknown>;

/** Ways in which somebody who knows or guesses a file's path at the upstream might write it. */
function guesses(path: string, address: string): string[] {
  const upper = path.toUpperCase();
  const code = 'A'.repeat(22);
  return [
    path,
    upper,
    ...['~', '!'].flatMap((mark) =>
      [
        path,
        `${path}?v=2`,
        `${path}#x`,
        upper,
        path.replace('.png', '.PNG'),
        path.replace('/uploads', '/%75ploads'),
        path.replace('.png', '%2Epng'),
        path.replace('/uploads/', '/uploads//'),
        path.replace('/uploads/', '/uploads/./'),
        `/static/..${path}`,
        `/static/%2e%2e${path}`,
        `/static/..;${path}`,
        `/media/..${path}`,
        `/media/..%2f${path.slice(1)}`,
        `/media%2f..${path}`,
        `/media/..;${path}`,
        `/media/%2e%2e${path}`,
        `/media/%252e%252e${path}`,
        `//${path}`,
        `${path}/`,
        `${path};a.png`,
        `${path}%00.png`,
        `/${code}${path}`,
        `/${code.slice(1)}_${path}`,
        `/${code}/${code}${path}`,
        `/=${path}`,
      ].map((one) => `/media/${mark}${one}`),
    ),
    `/media${path}`,
    `/media/..${path}`,
    `/media/%2e%2e${path}`,
    `/media/..;${path}`,
    `/media/.${path}`,
    `/media/${code}${path}`,
    `/MEDIA/~${path}`,
    `/media/~/${address.slice('/bff/upload/~'.length)}${path}`,
    `/bff/upload${path}`,
    `/bff/upload/~${path}`,
    `/bff/upload/${encodeURIComponent(path)}`,
    `/bff/upload/~${Buffer.from(path).toString('base64url')}`,
    `/bff/upload/..${path}`,
    `/bff/upload/1${path}`,
  ];
}

t.test(
  'an upload is its member’s alone: for others, without a session and after the logout its address opens nothing',
  async (t) => {
    const upstream = await startFolderUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin, env: { SESSION_KEYS: newKey() } });
    const [owner, other] = [await login(portal, A), await login(portal, B)];
    const address = await upload(owner);
    t.match(address, SEALED, 'it says nothing of the path');
    const shown = await owner.get(address);
    t.ok(isPicture(shown));
    t.match(shown.headers, {
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'content-security-policy': /sandbox/,
      'x-content-type-options': 'nosniff',
    });
    t.match(
      upstream.latest(upstream.pathOf(A)),
      { headers: { authorization: `token.${A}` } },
      'the upstream is asked as the member',
    );
    t.ok(isPicture(await (await login(portal, A)).get(address)), 'the same member in another browser');

    const asked = () => upstream.hits.filter(({ path }) => path === upstream.pathOf(A)).length;
    const before = asked();
    t.match(await other.get(address), { status: 404, json: { code: 404, message: '文件不存在' } });
    t.match(await portal.browser().get(address), { status: 401, json: { code: 40000 } });
    for (const changed of [
      `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`,
      `${address}A`,
      address.slice(0, -1),
      address.toUpperCase(),
    ])
      for (const browser of [owner, other]) t.not((await browser.get(changed)).status, 200, changed);
    const unknown = await other.get(`/bff/upload/~${randomBytes(60).toString('base64url')}`);
    t.same(
      [unknown.status, unknown.text],
      [404, (await other.get(address)).text],
      'another member’s file and one that nobody has are told alike',
    );
    const copy = new Map(owner.jar);
    await owner.post('/bff/logout', {});
    t.equal((await owner.get(address)).status, 401);
    for (const [name, value] of copy) owner.jar.set(name, value);
    t.equal((await owner.get(address)).status, 401, 'with a copy of the cookie');
    t.equal(asked(), before, 'the upstream was not asked');
  },
);

t.test('a path that is known or guessed opens nothing, however it is written', async (t) => {
  const upstream = await startFolderUpstream(t);
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    adaptation: adapt({ pictureFolders: ['/media/', '/static/'] }),
  });
  const owner = await login(portal, A);
  const address = await upload(owner);
  const path = upstream.pathOf(A);
  const asked = () =>
    upstream.hits.filter(({ path: one }) => decodeURIComponent(one).toLowerCase() === path).length;
  const before = asked();
  for (const browser of [owner, await login(portal, B), portal.browser()])
    for (const guess of guesses(path, address)) t.notOk(isPicture(await browser.get(guess)), guess);
  t.equal(asked(), before, 'none of them reached the upstream');
  t.ok(isPicture(await portal.browser().get('/media/banner.png')), 'what is public is served');
});

t.test(
  'pictures of the site are served to everyone, at addresses that are the same on all gateways and that open nothing else',
  async (t) => {
    for (const origin of [false, true]) {
      const upstream = await startFolderUpstream(t, {
        url: (path) => (origin ? `${upstream.origin}${path}` : path),
      });
      const [first, second] = [newKey(), newKey()];
      const start = (keys: string) =>
        startPortal(t, { upstream: upstream.origin, env: { SESSION_KEYS: keys } });
      const [portal, same, rotated] = [
        await start(first),
        await start(first),
        await start(`${second},${first}`),
      ];
      const read = async ({ browser }: Portal) => {
        const article = await data(browser(), '/bff/wz/news/17');
        const [, inside = ''] = /src="([^"]+)"/.exec((article.content as { html: string }).html) ?? [];
        return [article.cover, inside, (await data(browser(), '/bff/site')).logo].map(String);
      };
      const addresses = await read(portal);
      t.match(addresses, [
        /^\/media\/[~!]\/[\w-]{22}\/uploads\/news\/cover\.png$/,
        /inside\.jpg$/,
        /logo\.svg$/,
      ]);
      t.same(await read(same), addresses);
      t.notSame(await read(rotated), addresses);
      for (const address of addresses)
        for (const one of [portal, same, rotated]) t.ok(isPicture(await one.browser().get(address)), address);
      for (const address of await read(rotated))
        t.notOk(isPicture(await portal.browser().get(address)), 'a key that a gateway does not have');

      const owner = await login(portal, A);
      await upload(owner);
      const [cover = ''] = addresses;
      const [, mark = '', code = ''] = /^\/media\/(.)\/([\w-]{22})/.exec(cover) ?? [];
      const before = upstream.hits.length;
      for (const guess of [
        `/media/${mark}/${code}${upstream.pathOf(A)}`,
        `${cover}?v=2`,
        cover.replace('cover', 'Cover'),
        cover.replace('.png', '.PNG'),
        cover.replace('cover', '%63over'),
        cover.replace('/news/', '/news/../'),
        cover.replace(code, code.toLowerCase()),
        cover.replace(code, `${code}=`),
        cover.replace(code, code.slice(1)),
        cover.replace('/uploads', '//uploads'),
        cover.replace(`/${code}`, ''),
      ])
        t.notOk(isPicture(await portal.browser().get(guess)), guess);
      t.equal(upstream.hits.length, before);
    }
  },
);

t.test(
  'a member’s files are shown in the member’s records, and sent back as the upstream gave them',
  async (t) => {
    const upstream = await startFolderUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin });
    const owner = await login(portal, A);
    const address = await upload(owner);
    const path = upstream.pathOf(A);
    const sent = (call: string) =>
      JSON.parse(
        upstream.hits.findLast(({ method, path: at }) => `${method} ${at}` === call)?.body ?? '{}',
      ) as unknown;
    let key = 0;
    const save = (browser: Browser, input: object) =>
      browser.post(
        '/bff/user/form',
        { form_id: 1, draft: 1, ...input },
        { 'idempotency-key': `own-files-${key++}` },
      );

    t.match(await save(owner, { answers: { license_files: [address], name: '林' }, files: [address] }), {
      status: 200,
    });
    t.match(sent('POST /api/user/form'), { answers: { license_files: [path], name: '林' }, files: [path] });
    const record = await data(owner, '/bff/user/form/1');
    t.match(
      record,
      { answers: { license_files: [address], name: '林' }, files: [{ url: address }] },
      'at the same address',
    );
    t.match(await data(owner, '/bff/user/upload'), { list: [{ url: address }] });
    t.match(await data(owner, '/bff/user/recharge'), [{ voucher_url: address }]);
    t.match(await owner.post('/bff/user/edit', { avatar: address }), { status: 200 });
    t.match(sent('POST /api/user/edit'), { avatar: path });
    t.match(await data(owner, '/bff/user'), { avatar: address }, 'the portrait is a file of the member too');
    t.ok(isPicture(await owner.get(address)));

    const portrait = String(
      (await data(owner, '/bff/user/childs').then(({ list }) => list as { avatar: string }[]))[0]?.avatar,
    );
    t.match(portrait, SEALED, 'another member’s portrait has an address for the one who sees it');
    t.ok(isPicture(await owner.get(portrait)));
    const other = await login(portal, B);
    t.equal((await other.get(portrait)).status, 404);

    const before = upstream.hits.filter(({ method }) => method === 'POST').length;
    const raw = [
      path,
      `${path}?v=2`,
      `${upstream.origin}${path}`,
      `/media/~${path}`,
      `/media/~/${'A'.repeat(22)}${path}`,
      `${portal.origin}${path}`,
      path.toUpperCase(),
    ];
    for (const browser of [owner, other])
      for (const one of browser === other ? [...raw, address, portrait] : raw) {
        t.match(
          await save(browser, { files: [one], answers: {} }),
          { status: 400, json: { reason: 'bad_input', data: { errors: { files: String } } } },
          one,
        );
        t.match(
          await browser.post('/bff/user/edit', { avatar: one }),
          { status: 400, json: { data: { errors: { avatar: '请先上传文件' } } } },
          one,
        );
        if (!one.includes('?'))
          t.match(
            await save(browser, { answers: { license_files: [one] } }),
            { status: 400, json: { data: { errors: { answers: '请先上传文件' } } } },
            one,
          );
      }
    t.match(
      await save(other, { answers: { license_files: [` ${path} `] } }),
      { status: 400 },
      'nor with spaces around it',
    );
    t.equal(
      upstream.hits.filter(({ method }) => method === 'POST').length,
      before,
      'nothing of it reached the upstream, which would have given it back as the member’s own',
    );

    t.match(await save(other, { answers: { name: path } }), { status: 200 });
    t.match(await data(other, '/bff/user/form/1'), { answers: { name: path } }, 'as a text it stays a text');

    const zip = await fetch(portal.origin + MEMBER_DATA, {
      headers: { cookie: [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    t.equal(zip.status, 200);
    const entries = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const copies = Object.keys(entries).filter((name) => name.startsWith('文件/'));
    t.same(
      copies.map((name) => name.replace(/\d+/, 'N')),
      ['文件/N-身份证.png'],
      'the copy of the member’s data has the file, once',
    );
    t.match(strFromU8(entries[copies[0] ?? ''] ?? new Uint8Array(), true), 'PNG');
  },
);

t.test(
  'uploads in a public folder close it: nothing of it is served by its path, and its pictures still are',
  async (t) => {
    const store = createMemoryStore();
    const upstream = await startFolderUpstream(t, { folder: '/media/' });
    const [portal, second] = [
      await startPortal(t, { upstream: upstream.origin, store }),
      await startPortal(t, { upstream: upstream.origin, store }),
    ];
    const cover = async ({ browser }: Portal) => String((await data(browser(), '/bff/wz/news/17')).cover);
    t.equal(await cover(second), '/media/news/cover.png');
    const owner = await login(portal, A);
    const address = await upload(owner);
    const path = upstream.pathOf(A);
    t.match(path, /^\/media\//);
    t.match(address, SEALED);
    t.ok(isPicture(await owner.get(address)), 'the member sees it');
    const closed = portal.logs
      .filter((line) => line.includes('"sec.private_upload"'))
      .map((line) => JSON.parse(line) as object);
    t.match(closed, [{ level: 'warn', folder: '/media/' }], 'who runs the portal learns which folder it is');
    t.ok(
      await until(async () => (await second.browser().get(path)).status === 404),
      'another gateway learns it',
    );
    for (const { browser } of [portal, second])
      for (const guess of [
        path,
        `/media/~${path}`,
        `/media/!${path}`,
        '/media/news/cover.png',
        `${path}?v=2`,
      ])
        t.notOk(isPicture(await browser().get(guess)), guess);
    const later = await startPortal(t, { upstream: upstream.origin, store });
    t.equal((await later.browser().get(path)).status, 404, 'a gateway that starts later knows');
    for (const one of [portal, later]) {
      const address = String((await data(await login(one, A), '/bff/user')).avatar);
      t.match(address, SEALED);
      t.ok(isPicture(await (await login(one, A)).get(address)), 'a portrait that lies there too');
    }
    const picture = await cover(later);
    t.match(picture, /^\/media\/~\/[\w-]{22}\/media\/news\/cover\.png$/);
    for (const { browser } of [later, portal])
      t.notOk(
        isPicture(
          await browser().get(picture.replace('news/cover', path.slice('/media/'.length, -'.png'.length))),
        ),
        'a code opens its own picture alone',
      );
    t.ok(
      isPicture(await later.browser().get(picture)),
      'pictures of the site are served at addresses that the gateway makes',
    );

    await upload(owner);
    t.match(await portal.metrics(), /^portal_private_uploads_total 1$/m);
    t.equal(portal.logs.filter((line) => line.includes('"sec.private_upload"')).length, 1, 'it is said once');
  },
);

t.test(
  'portraits are for everyone if the adaptation says so; an upload of another kind is not',
  async (t) => {
    const upstream = await startFolderUpstream(t);
    const portal = await startPortal(t, {
      upstream: upstream.origin,
      adaptation: adapt({ publicUploads: ['avatar'] }),
    });
    const owner = await login(portal, A);
    const portrait = await upload(owner, 'avatar');
    t.match(portrait, /^\/media\/~\/[\w-]{22}\/uploads\//);
    t.match(await owner.post('/bff/user/edit', { avatar: portrait }), { status: 200 });
    t.equal((await data(owner, '/bff/user')).avatar, portrait);
    t.ok(isPicture(await portal.browser().get(portrait)));
    t.match(await upload(owner, 'id_card_front'), SEALED);
  },
);

t.test('a file at another origin has an address of the portal, which leads its member there', async (t) => {
  const upstream = await startFolderUpstream(t, { url: (path) => `https://files.example.com${path}?sign=1` });
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    env: { MEDIA_ORIGINS: 'https://files.example.com' },
  });
  const owner = await login(portal, A);
  const address = await upload(owner);
  t.match(address, SEALED);
  t.match(await owner.get(address), {
    status: 302,
    text: '',
    headers: {
      location: `https://files.example.com${upstream.pathOf(A)}?sign=1`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  });
  const other = await (await login(portal, B)).get(address);
  t.match(other, { status: 404 });
  t.notOk(other.headers.location);
  t.equal((await portal.browser().get(address)).status, 401);
  t.notMatch((await owner.get('/bff/user/upload')).text, 'files.example.com');
  t.match(
    await data(portal.browser(), '/bff/wz/news/17'),
    { cover: 'https://files.example.com/uploads/news/cover.png?sign=1' },
    'a picture for everyone is shown from there',
  );
});

t.test(
  'while the store is down nothing is shown to others, and a record is not shown without its files',
  async (t) => {
    const memory = createMemoryStore();
    let isDown = false;
    const store = new Proxy(memory, {
      get: (target, name: keyof typeof memory) =>
        isDown && ['claim', 'get', 'set'].includes(name)
          ? async () => {
              throw new Error('down');
            }
          : target[name],
    });
    const upstream = await startFolderUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin, store });
    const owner = portal.browser();
    owner.jar.set('bank_token', `token.${A}`);
    await owner.post(
      '/bff/user/form',
      { form_id: 1, draft: 1, answers: {}, files: [await upload(owner)] },
      { 'idempotency-key': 'store-down-1' },
    );
    const fresh = await startPortal(t, { upstream: upstream.origin, store });
    const browser = fresh.browser();
    browser.jar.set('bank_token', `token.${A}`);
    isDown = true;
    t.match(await browser.get('/bff/user/form/1'), {
      status: 503,
      json: { reason: 'overloaded', data: null },
    });
    t.match(await browser.get('/bff/user'), { status: 200, json: { data: { id: 7 } } });
    isDown = false;
    t.match(await data(browser, '/bff/user/form/1'), { files: [{ url: SEALED }] });
  },
);

t.test(
  'a folder that was closed while the store was down is closed for the other gateways when it is back',
  async (t) => {
    const memory = createMemoryStore();
    let isDown = true;
    const store = {
      ...memory,
      set: async (...record: Parameters<typeof memory.set>) => {
        if (isDown) throw new Error('down');
        await memory.set(...record);
      },
    };
    const told: string[] = [];
    const folders = createPublicFolders(['/media/', '/static/'], {
      store,
      onClosed: (folder) => told.push(folder),
    });
    await folders.close('/media/u/a.png');
    await folders.close('/media/u/b.png');
    await folders.close('/uploads/a.png');
    t.same(
      [folders.isOpen('/media/b.png'), folders.isOpen('/static/b.png'), folders.isDeclared('/media/b.png')],
      [false, true, true],
    );
    t.same(told, ['/media/'], 'it is told once, and only of folders that are declared');
    isDown = false;
    const other = createPublicFolders(['/media/', '/static/'], { store });
    t.ok(
      await until(async () => {
        await folders.learn();
        await other.learn();
        return !other.isOpen('/media/b.png');
      }),
    );
    t.ok(other.isOpen('/static/b.png'));
  },
);
