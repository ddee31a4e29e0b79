import { readFileSync } from 'node:fs';
import t from 'tap';
import type { Page } from 'playwright-core';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';
import { until } from '../support/longRun.ts';
import { emptied, goTo, launch } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';
import { startFolderUpstream } from '../support/upstreams/folderUpstream.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';

const STAND_IN = '/art/missing.svg';

/** Drops a file onto the element. Returns whether the page has taken the drop, so that the browser does not open the file. */
const drop = (page: Page, selector: string, name: string, type: string, bytes: Buffer) =>
  page.evaluate(
    ([at, fileName, mime, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(content)], fileName, { type: mime }));
      const fire = (kind: string) =>
        !document
          .querySelector(at)
          ?.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
      fire('dragover');
      return fire('drop');
    },
    [selector, name, type, [...bytes]] as const,
  );

/** In the page: a picture with soft colours, and noise up to this amplitude, which no format can compress; as base64. */
async function makePicture({
  width,
  height,
  noise,
  type,
}: {
  width: number;
  height: number;
  noise: number;
  type: string;
}): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  const drawn = context.createImageData(width, height);
  let seed = 1;
  for (let at = 0; at < drawn.data.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)];
    drawn.data[at] =
      at % 4 === 3
        ? 255
        : 128 + 90 * Math.sin(x / 97 + (at % 4)) * Math.cos(y / 61) + ((seed >> 16) / 32_768 - 0.5) * noise;
  }
  context.putImageData(drawn, 0, 0);
  const file = (await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.7)))!;
  const address = await new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(',') + 1);
}

t.test('pictures', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const scripted = await open(portal.origin);
  const openInfo = async (phone: string) => {
    await emptied(scripted);
    await carrySession(scripted.context, await portal.member(phone));
    await goTo(scripted.page, '/user/info');
    return scripted;
  };

  for (const scripts of [true, false])
    await t.test(
      `a picture that is missing has a stand-in, ${scripts ? 'with' : 'without'} scripts`,
      async (t) => {
        const { page, context } = scripts ? scripted : await open(portal.origin, { scripts });
        const picture = page.locator('.result-card img').first();
        await page.goto('/bank');
        const src = (await picture.getAttribute('src'))!;
        await context.route(
          (url) => url.pathname === src,
          (route) => route.fulfill({ status: 404 }),
        );
        await context.route(`**${STAND_IN}`, (route) => route.abort());
        await page.reload();
        const plain = await picture.screenshot();
        await context.unroute(`**${STAND_IN}`);
        const answered = page.waitForResponse(`**${STAND_IN}`);
        await page.reload();
        await answered;
        t.ok(
          await until(async () => !(await picture.screenshot()).equals(plain)),
          'the drawing is there in place of the picture',
        );
        const { width, height } = (await picture.boundingBox())!;
        t.same([width, height], [44, 44], 'the place stays');
        await context.unrouteAll();
      },
    );

  await t.test(
    'a picture that is refused is asked for once more after a moment, and no more often',
    async (t) => {
      const { page, context } = scripted;
      await emptied(scripted);
      const asked: string[] = [];
      await context.route(/\/media\/bank-/, (route) => {
        const { pathname } = new URL(route.request().url());
        asked.push(pathname);
        const refused = asked.filter((one) => one === pathname).length === 1 || pathname === asked[0];
        return refused
          ? route.fulfill({ status: 503, headers: { 'cache-control': 'no-store' } })
          : route.continue();
      });
      await goTo(page, '/bank');
      const pictures = page.locator('.result-card img');
      const shown = () =>
        pictures.evaluateAll((all) =>
          (all as HTMLImageElement[])
            .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
            .map(({ src }) => new URL(src).pathname),
        );
      t.ok(await until(async () => (await shown()).length > 1), 'pictures that were refused once are there');
      t.notOk((await shown()).includes(asked[0]!), 'one that is always refused is not');
      t.equal(asked.filter((one) => one === asked[0]).length, 2, 'and was asked for twice');
      await context.unrouteAll();
    },
  );

  await t.test('a picture that cannot be read does not become the avatar', async (t) => {
    const { page, console } = await openInfo(MEMBER.ordinary);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page
      .locator('#avatar')
      .setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').getByText('图片已损坏或格式不符，无法读取，请换一张').waitFor();
    t.same(
      sent.filter((url) => url.endsWith('/bff/upload')),
      [],
    );
    t.ok(console.includes('log: 压缩失败!'), 'the specification’s line is logged');
  });

  await t.test(
    'a picture is sent as a PNG of at most the configured size; if that is too large a file, reduced in its own format',
    async (t) => {
      const { page } = await openInfo(MEMBER.fresh);
      const tile = page.locator('#person-id_card_front');
      await tile.waitFor({ state: 'attached' });
      for (const [what, width, height, noise, given, expected] of [
        ['a photo whose PNG is larger', 3000, 2000, 0, 'image/jpeg', ['image/png', 2000, 1333]],
        [
          'a photo whose PNG is larger than an upload may be',
          3000,
          2000,
          200,
          'image/jpeg',
          ['image/jpeg', 2000, 1333],
        ],
        ['the same in another format', 1500, 3000, 200, 'image/webp', ['image/webp', 1000, 2000]],
        ['a small photo', 400, 300, 0, 'image/jpeg', ['image/png', 400, 300]],
        ['a PNG', 400, 300, 20, 'image/png', ['image/png', 400, 300]],
        ['a large PNG', 2400, 1200, 0, 'image/png', ['image/png', 2000, 1000]],
      ] as const) {
        const bytes = Buffer.from(
          await page.evaluate(makePicture, { width, height, noise, type: given }),
          'base64',
        );
        const answered = page.waitForResponse(
          (response) => response.url().endsWith('/bff/upload') && response.request().method() === 'POST',
        );
        await tile.setInputFiles({ name: `证件.${given.slice(6)}`, mimeType: given, buffer: bytes });
        const { data } = (await (await answered).json()) as { data: { url: string } };
        const sent = await page.evaluate(async (url) => {
          const file = await (await fetch(url)).blob();
          const picture = await createImageBitmap(file);
          return { is: [file.type, picture.width, picture.height], size: file.size };
        }, data.url);
        t.same(sent.is, expected, what);
        t.ok(sent.size <= 5 * 1024 * 1024, `${what}: ${sent.size} bytes of ${bytes.length}`);
        if (what === 'a photo whose PNG is larger') t.ok(sent.size > bytes.length, `${what}: it is one`);
        await page.getByRole('button', { name: '删除身份证人像面' }).click();
      }
    },
  );

  await t.test('a photo is dropped onto its tile; beside it, the page stays', async (t) => {
    const { page } = await openInfo(MEMBER.fresh);
    await page.locator('#person-id_card_front').waitFor({ state: 'attached' });
    t.equal(await page.locator('.photo .sample img').count(), 2, 'both sides have a drawing');
    // The tiles' code comes after the page's.
    t.ok(
      await until(() => drop(page, 'h1', '照片.png', 'image/png', PNG)),
      'the browser does not open the file',
    );
    await drop(page, '.photo', '合同.pdf', 'application/pdf', Buffer.from('%PDF-1.4'));
    await page.getByText('仅支持 JPG、PNG 与 WEBP').waitFor();
    await drop(page, '.photo', '人像面.png', 'image/png', PNG);
    await page.getByAltText('已上传的身份证人像面').waitFor();
    t.equal(await page.getByText('仅支持 JPG、PNG 与 WEBP').count(), 0);
  });

  await t.test(
    'a portrait is shown to its member where the upstream keeps it in a folder for all',
    async (t) => {
      const upstream = await startFolderUpstream(t);
      const portal = await startPortal(t, { upstream: upstream.origin });
      const { page, context } = await open(portal.origin);
      const member = portal.browser();
      await member.post('/bff/login', { phone_number: MEMBER.ordinary, password: PASSWORD });
      await carrySession(context, member);
      await goTo(page, '/user/info');
      const portrait = page.locator('.avatar-field img');
      const isShown = () =>
        portrait.evaluate(
          (one: HTMLImageElement) => one.complete && one.naturalWidth > 0 && new URL(one.src).pathname,
        );
      t.ok(
        await until(async () => String(await isShown()).startsWith('/bff/upload/~')),
        'the one that the upstream has for everybody',
      );
      const before = await isShown();
      await page.locator('#avatar').setInputFiles({
        name: '头像.png',
        mimeType: 'image/png',
        buffer: readFileSync('embedded/media/samples/license.png'),
      });
      t.ok(await until(async () => ![false, before].includes(await isShown())), 'the new one');
      t.match(await isShown(), /^\/bff\/upload\/~/);
      await page.reload();
      t.ok(await until(async () => ![false, before].includes(await isShown())), 'it stays');
      t.equal((await fetch(portal.origin + String(await isShown()))).status, 401, 'for nobody else');
    },
  );
});
