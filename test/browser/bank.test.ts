import { readFile } from 'node:fs/promises';
import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { until } from '../support/longRun.ts';
import { findings } from './support/eachVisit.ts';
import { emptied, goTo, holdRequests, hydrated, launch, waitForValue } from './support/launch.ts';

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
const resultCount = (page: Page) => page.getByRole('status').filter({ hasText: '找到' });

/** A usual window, a small one, and the usual one at a zoom of 200 %. */
const WINDOWS = [
  [1280, 800],
  [1024, 768],
  [640, 400],
] as const;

/** What of the drawer's frame is outside the window or covers the text, and how far the dialog itself has scrolled. */
const frameFaults = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog')!;
    const faults: string[] = [];
    if (dialog.scrollTop !== 0) faults.push(`the dialog has scrolled by ${dialog.scrollTop}`);
    for (const selector of ['h1', '.tabs', '.close', '.drawer-foot .btn.primary', '.drawer-foot .note']) {
      const { top, bottom, left, right } = dialog.querySelector(selector)!.getBoundingClientRect();
      if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
        faults.push(`${selector} is outside: ${[top, right, bottom, left].map(Math.round).join(' ')}`);
    }
    const [head, body, foot] = ['.drawer-head', '.drawer-body', '.drawer-foot'].map((selector) =>
      dialog.querySelector(selector)!.getBoundingClientRect(),
    );
    if (body!.top < head!.bottom - 1 || body!.bottom > foot!.top + 1)
      faults.push('head or foot covers the text');
    if (body!.height < 120) faults.push(`only ${body!.height} px are left for the text`);
    return faults;
  });

t.test('banks in the browser', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const opened = await open(portal.origin);
  const { page, console } = opened;
  const begin = async (path: string) => {
    await emptied(opened);
    await goTo(page, path);
  };

  await t.test('what is typed while the list is loading stays', async () => {
    await begin('/bank');
    const release = await holdRequests(page, /\/bff\/partner/);
    await page.getByLabel('贷款类型').selectOption({ label: '企业经营贷' });
    const amount = page.locator('#bank-amount');
    await amount.fill('20');
    release();
    await page.waitForURL('**/bank?loan_type_id=1');
    await page.locator('.result-card .link-more[href*="loan_type_id=1"]').first().waitFor();
    t.equal(await amount.inputValue(), '20');
    await amount.fill('２０ 万元');
    await amount.press('Enter');
    await page.waitForURL('**amount=20**');
    await page.goBack();
    await page.waitForURL('**/bank?loan_type_id=1');
    t.ok(await until(async () => (await amount.inputValue()) === ''), 'the Back button restores the form');

    await page.evaluate(() => {
      const push = history.pushState;
      history.pushState = (...change) => {
        history.pushState = push;
        history.pushState(...change);
        history.back();
      };
    });
    await amount.fill('30');
    await amount.press('Enter');
    t.ok(await until(async () => (await amount.inputValue()) === ''), 'also before the next page is shown');
  });

  await t.test('a choice made while the page of the last one is being shown stays', async (t) => {
    await begin('/bank');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const kind = page.getByLabel('贷款类型');
    // The address changes before the list does: by these times (ms) the next choice comes later.
    for (const pause of [0, 5, 10, 15, 20, 30, 40, 60, 80, 120]) {
      await kind.evaluate(async (select: HTMLSelectElement, wait) => {
        const choose = (value: string) => {
          select.value = value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        };
        const shown = new Promise<void>((resolve) => {
          const push = history.pushState;
          history.pushState = (...change) => {
            history.pushState = push;
            history.pushState(...change);
            setTimeout(resolve, wait);
          };
        });
        choose('2');
        await shown;
        choose('1');
      }, pause);
      await page.waitForURL('**/bank?loan_type_id=1');
      await page.locator('.result-card .link-more[href*="loan_type_id=1"]').first().waitFor();
      t.equal(await kind.inputValue(), '1', `${pause} ms`);
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  });

  await t.test('filter the list, compare three offers, calculate, continue to the application', async (t) => {
    await begin('/bank');
    await page.getByLabel('贷款类型').selectOption({ label: '企业经营贷' });
    await page.waitForURL('**/bank?loan_type_id=1');
    await page.locator('#bank-amount').fill('20');
    await page.keyboard.press('Enter');
    await page.waitForURL('**amount=20**');
    await page.locator('#bank-term').selectOption('24');
    await page.waitForURL('**term=24**');
    await page.getByRole('radio', { name: '综合年化' }).check();
    await page.waitForURL('**&sort=rate**');
    // The address changes before the list does. The links of the sorted list contain the sort order.
    await page.locator('.result-card .link-more[href*="sort=rate"]').first().waitFor();
    await resultCount(page).getByText('6').waitFor();

    for (const box of (await page.locator('.result-card').getByRole('checkbox').all()).slice(0, 3))
      await box.check();
    await page.goBack();
    await page.getByRole('radio', { name: '总成本' }).and(page.locator(':checked')).waitFor();
    t.same(await findings(page, '.tray'), [], 'axe');
    t.equal(await page.getByText('对比 3 / 4').count(), 1, 'picked offers stay picked when the list changes');
    await page.getByRole('link', { name: '开始对比' }).click();
    await page.getByRole('heading', { level: 1, name: '产品对比' }).waitFor();
    t.match(
      new URL(page.url()).search,
      /^\?ids=\d+,\d+,\d+&amount=20&term=24$/,
      'the address contains the comparison',
    );
    const cost = page.getByRole('row', { name: /^总成本/ });
    t.match(await cost.locator('.best').textContent(), /最低7,692\.69–14,473\.43 元/);
    await page.getByLabel('先息后本').check();
    await page.getByRole('button', { name: '重新计算' }).click();
    await page.waitForURL('**method=3');
    await page.getByRole('row', { name: /^每期利息/ }).waitFor();

    await page.getByRole('link', { name: '详情：衡川银行经营快贷' }).click();
    await page.getByRole('dialog', { name: '衡川银行·经营快贷' }).waitFor();
    await page.getByRole('dialog').getByRole('link', { name: '还款试算' }).click();
    t.ok(
      await page.getByRole('dialog').getByRole('radio', { name: '先息后本' }).isChecked(),
      'the details open with the method of the comparison',
    );
    await page.getByRole('dialog').getByRole('radio', { name: '等额本息' }).check();
    await page.getByLabel('年化利率（单利）').fill('4.35');
    t.match(
      await page.locator('.plan-sums').textContent(),
      /综合年化（单利，含必付费用）4\.35%每期应还（元）8,716\.17总成本（元）9,188\.21本金与息费合计（元）209,188\.21/,
    );
    await page.locator('#plan-amount').fill('两万');
    await page.getByText('请输入以万元计的金额').waitFor();
    t.match(
      await page.locator('.plan-sums').textContent(),
      /8,716\.17/,
      'an invalid amount does not change the result',
    );
    await page.locator('#plan-amount').fill('20');
    await page.getByText('还款计划表（24 期）').click();
    t.equal(await page.locator('.plan-table tbody tr').count(), 24);
    t.same(await findings(page, 'dialog'), [], 'axe');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载表格' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    t.match(text, /^\ufeff衡川银行经营快贷还款计划：20 万元、24 期、年化 4\.35%、等额本息/);
    t.match(text, '\r\n24,8716.30,8684.82,31.48,0.00\r\n合计,209188.21,200000.00,9188.21,\r\n');

    t.equal(
      await page.getByRole('dialog').getByRole('link', { name: '立即申请' }).getAttribute('href'),
      '/form/1?partner_id=4&amount=20&term=24&repayment=1',
    );
    t.same(console, [], 'the console is empty');
  });

  await t.test('the first product is seen without scrolling, and the filter is one line', async (t) => {
    for (const path of ['/bank', '/bank?amount=20&term=24&city=江澜市']) {
      await begin(path);
      const [card, fields] = await Promise.all([
        page.locator('.result-card').first().boundingBox(),
        page
          .locator('.finder .field')
          .evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top)),
      ]);
      t.ok(card!.y < 420, `${path}: ${card!.y}`);
      t.equal(fields.length, 5);
      t.equal(new Set(fields).size, 1, 'one line');
    }
  });

  await t.test(
    'a sum and a term go along from the home page to the list, until they are taken back',
    async (t) => {
      const wants = (path: string, amount: string, term: string) => (url: URL) =>
        url.pathname === path &&
        url.searchParams.get('amount') === amount &&
        url.searchParams.get('term') === term;
      const toList = () =>
        page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '贷款产品' }).click();
      await begin('/');
      await page.locator('#best-amount').fill('35');
      await page.locator('#best-term').selectOption('36');
      await page.waitForURL(wants('/', '35', '36'));
      await toList();
      await page.waitForURL(wants('/bank', '35', '36'));
      t.equal(await page.locator('#bank-amount').inputValue(), '35');
      await page.getByText('借款 35 万元·36 个月（只存在您的设备上）').waitFor();
      await page.getByRole('link', { name: '首页' }).first().click();
      await page.waitForURL(wants('/', '35', '36'));
      await toList();
      await page.waitForURL(wants('/bank', '35', '36'));
      await page.locator('#bank-amount').fill('');
      await page.locator('#bank-term').selectOption('');
      await page.waitForURL((url) => url.pathname === '/bank' && url.search === '');
      t.equal(await page.evaluate(() => localStorage.getItem('own-figures')), '[]');
      await goTo(page, '/bank?amount=999&term=6');
      await page.locator('#bank-amount').press('Enter');
      await page.getByRole('link', { name: '清除筛选' }).click();
      await page.waitForURL((url) => url.pathname === '/bank' && !url.searchParams.get('amount'));
      await toList();
      await page.waitForURL((url) => url.pathname === '/bank' && url.search === '');
      t.same(console, []);
    },
  );

  await t.test('a city that was chosen once filters the list again, until it is taken back', async (t) => {
    await begin('/bank');
    const before = Number(await resultCount(page).locator('b').innerText());
    await page.locator('#bank-city').selectOption('江澜市');
    await page.waitForURL((url) => url.searchParams.get('city') === '江澜市');
    t.ok(await until(async () => Number(await resultCount(page).locator('b').innerText()) < before));
    await page.getByRole('link', { name: '首页' }).first().click();
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('city') === '江澜市');
    await page.locator('.best-offers li').first().waitFor();
    t.equal(await page.locator('#best-city').inputValue(), '江澜市');
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '贷款产品' }).click();
    await page.waitForURL((url) => url.pathname === '/bank' && url.searchParams.get('city') === '江澜市');
    await goTo(page, '/form/1?step=2');
    await waitForValue(
      () =>
        page
          .getByLabel('所在城市')
          .evaluate((city: HTMLSelectElement) => city.selectedOptions[0]?.label ?? ''),
      '江澜市',
    );
    await goTo(page, '/bank/9?city=沧岭市');
    await page.getByRole('dialog').getByText('不受理沧岭市').waitFor();
    await goTo(page, '/bank?city=江澜市');
    await page.locator('#bank-city').selectOption('');
    await page.waitForURL((url) => !url.searchParams.has('city'));
    t.equal(await page.evaluate(() => localStorage.getItem('own-figures')), '[]');
    t.same(console, []);
  });

  await t.test('ticked conditions stay on the device, and what is missing is named', async (t) => {
    await begin('/bank/4');
    const part = page.getByRole('region', { name: '申请条件' });
    await part.getByText('勾选您已满足的').waitFor();
    await part.getByRole('checkbox', { name: /^经营满 2 年/ }).check();
    await part.getByText(/^已满足 1 \/ 6 项，还差：法定代表人 20–60 周岁、近 12 个月正常纳税/).waitFor();
    t.match(
      await page.getByRole('region', { name: '材料清单' }).innerText(),
      /纳税记录[^]*在哪里办：电子税务局/,
    );
    await page.reload();
    await hydrated(page);
    await part.getByText(/^已满足 1 \/ 6 项/).waitFor();
    t.ok(await part.getByRole('checkbox', { name: /^经营满 2 年/ }).isChecked());
    t.same(await findings(page, 'dialog'), [], 'axe');
    t.same(console, []);
  });

  await t.test(
    'the comparison says what is cheapest and why, and is printed with its formula, sources and days',
    async (t) => {
      await begin('/bank/compare?ids=1,2,4&amount=20&term=24');
      await page
        .getByRole('region', { name: '结论' })
        .getByText(
          /^三个产品中，公积金信用贷的总成本较低，约 7,160\.16–12,306\.62 元；与小微信用贷平均相差 746\.58 元，全部是利息。两者的区间有重叠，谁更低以审批为准。$/,
        )
        .waitFor();
      await page.emulateMedia({ media: 'print' });
      const sheet = page.getByRole('region', { name: '计算依据与来源' });
      t.match(
        await sheet.innerText(),
        /总成本 = 利息合计 \+ 必付费用[^]*现值之和[^]*不收取排名费用[^]*衡川银行经营快贷（机构公布，更新于 2026-11-16）/,
      );
      t.ok(await page.getByRole('region', { name: '结论' }).isVisible());
      await page.emulateMedia({ media: null });
      t.same(console, []);
    },
  );

  await t.test(
    'the drawer by keyboard: it opens over the list, and returns the focus to the link',
    async (t) => {
      await begin('/bank?sort=rate');
      const link = page.locator('.result-card .link-more').nth(5);
      const id = await link.getAttribute('id');
      await link.focus();
      const before = await page.evaluate(() => scrollY);
      t.ok(before > 0);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await page.waitForFunction(() => document.activeElement instanceof HTMLDialogElement);
      t.equal(await page.evaluate(() => scrollY), before, 'the scroll position of the list does not change');
      t.match(
        await page.title(),
        (await dialog.getByRole('heading', { level: 1 }).textContent()) ?? '',
        'the page title names the offer',
      );
      await page.keyboard.press('Tab');
      t.equal(
        await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
        '关闭，返回产品列表',
      );
      await page.keyboard.press('Escape');
      await page.waitForURL('**/bank?sort=rate');
      await page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);
      t.equal(await focused(page), id, 'the focus is back on the link');
      t.equal(await page.evaluate(() => scrollY), before);
      t.equal(await page.getByRole('heading', { level: 1 }).textContent(), '贷款产品');
      t.same(console, []);
    },
  );

  await t.test(
    'an offer opened by its address is a dialog too; the close link and a click beside the dialog lead to the list',
    async (t) => {
      for (const leave of [
        () => page.getByRole('link', { name: '关闭，返回产品列表' }).click(),
        () => page.mouse.click(40, 400),
      ]) {
        await begin('/bank/4?amount=20&term=24');
        await page.waitForFunction(() => document.querySelector('dialog:modal') !== null);
        await leave();
        await page.waitForURL((url) => url.pathname === '/bank' && url.search === '?term=24&amount=20');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      t.same(console, []);
    },
  );

  await t.test('a tab of the drawer scrolls the text only, in windows of any size', async (t) => {
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await begin('/bank/4');
      await page.waitForFunction(() => document.querySelector('dialog:modal') !== null);
      t.same(await frameFaults(page), [], `${width}×${height}`);
      for (const tab of ['费用与成本', '还款试算', '机构信息', '申请条件']) {
        await page.getByRole('dialog').getByRole('link', { name: tab }).click();
        const heading = page.getByRole('heading', { level: 2, name: tab });
        await heading.and(page.locator(':focus')).waitFor();
        t.same(await frameFaults(page), [], tab);
        const [title, body] = await Promise.all([
          heading.boundingBox(),
          page.locator('.drawer-body').boundingBox(),
        ]);
        t.ok(title!.y >= body!.y && title!.y + title!.height <= body!.y + body!.height, `${tab} is in view`);
        await page.waitForFunction(
          (word) => document.querySelector('dialog .tabs [aria-current]')?.textContent === word,
          tab,
        );
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await t.test('favourites are stored on the device; a fifth offer cannot be picked', async (t) => {
    await begin('/bank');
    await page.getByRole('button', { name: '收藏衡川银行经营快贷' }).click();
    await page.reload();
    await hydrated(page);
    t.equal(
      await page.getByRole('button', { name: '已收藏衡川银行经营快贷' }).getAttribute('aria-pressed'),
      'true',
    );
    await page.getByRole('link', { name: '我的收藏（1）' }).click();
    await page.waitForURL('**/bank?saved=4');
    await page.waitForFunction(() => document.querySelectorAll('.result-card').length === 1);
    await begin('/bank?view=table');
    const boxes = page.locator('tbody').getByRole('checkbox');
    for (const place of [0, 1, 2, 3]) await boxes.nth(place).check();
    t.ok(await boxes.nth(4).isDisabled());
    await page.getByRole('button', { name: '清空' }).click();
    t.ok(await boxes.nth(4).isEnabled());
  });
});
