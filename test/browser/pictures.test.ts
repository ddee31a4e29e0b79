import t from 'tap';
import type { Page } from 'playwright-core';
import { MEMBER, startPortal } from '../helper.ts';
import { until } from '../support/longRun.ts';
import { emptied, goTo, launch } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';

const STAND_IN = '/art/missing.svg';

/** Drops a file onto the element. Returns whether the page has taken the drop, so that the browser does not open the file. */
const drop = (page: Page, selector: string, name: string, type: string, bytes: Buffer) =>
  page.evaluate(
    ([at, fileName, mime, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(content)], fileName, { type: mime }));
      const fire = (kind: string) => !document.querySelector(at)?.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
      fire('dragover');
      return fire('drop');
    },
    [selector, name, type, [...bytes]] as const,
  );

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
    await t.test(`a picture that is missing has a stand-in, ${scripts ? 'with' : 'without'} scripts`, async (t) => {
      const { page, context } = scripts ? scripted : await open(portal.origin, { scripts });
      const picture = page.locator('.result-card img').first();
      await page.goto('/bank');
      const src = (await picture.getAttribute('src'))!;
      await context.route((url) => url.pathname === src, (route) => route.fulfill({ status: 404 }));
      await context.route(`**${STAND_IN}`, (route) => route.abort());
      await page.reload();
      const plain = await picture.screenshot();
      await context.unroute(`**${STAND_IN}`);
      const answered = page.waitForResponse(`**${STAND_IN}`);
      await page.reload();
      await answered;
      t.ok(await until(async () => !(await picture.screenshot()).equals(plain)), 'the drawing is there in place of the picture');
      const { width, height } = (await picture.boundingBox())!;
      t.same([width, height], [44, 44], 'the place stays');
      await context.unrouteAll();
    });

  await t.test('a picture that is refused is asked for once more after a moment, and no more often', async (t) => {
    const { page, context } = scripted;
    await emptied(scripted);
    const asked: string[] = [];
    await context.route(/\/media\/bank-/, (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      const refused = asked.filter((one) => one === pathname).length === 1 || pathname === asked[0];
      return refused ? route.fulfill({ status: 503, headers: { 'cache-control': 'no-store' } }) : route.continue();
    });
    await goTo(page, '/bank');
    const pictures = page.locator('.result-card img');
    const shown = () => pictures.evaluateAll((all) => (all as HTMLImageElement[]).filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).map(({ src }) => new URL(src).pathname));
    t.ok(await until(async () => (await shown()).length > 1), 'pictures that were refused once are there');
    t.notOk((await shown()).includes(asked[0]!), 'one that is always refused is not');
    t.equal(asked.filter((one) => one === asked[0]).length, 2, 'and was asked for twice');
    await context.unrouteAll();
  });

  await t.test('a picture that cannot be read does not become the avatar', async (t) => {
    const { page, console } = await openInfo(MEMBER.ordinary);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.locator('#avatar').setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').getByText('图片已损坏或格式不符，无法读取，请换一张').waitFor();
    t.same(sent.filter((url) => url.endsWith('/bff/upload')), []);
    t.ok(console.includes('log: 压缩失败!'), 'the specification’s line is logged');
  });

  await t.test('a photo is dropped onto its tile; beside it, the page stays', async (t) => {
    const { page } = await openInfo(MEMBER.fresh);
    await page.locator('#person-id_card_front').waitFor({ state: 'attached' });
    t.equal(await page.locator('.photo .sample img').count(), 2, 'both sides have a drawing');
    // The tiles' code comes after the page's.
    t.ok(await until(() => drop(page, 'h1', '照片.png', 'image/png', PNG)), 'the browser does not open the file');
    await drop(page, '.photo', '合同.pdf', 'application/pdf', Buffer.from('%PDF-1.4'));
    await page.getByText('仅支持 JPG、PNG 与 WEBP').waitFor();
    await drop(page, '.photo', '人像面.png', 'image/png', PNG);
    await page.getByAltText('已上传的身份证人像面').waitFor();
    t.equal(await page.getByText('仅支持 JPG、PNG 与 WEBP').count(), 0);
  });
});
