import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const [out, width, ...paths] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: Number(width), height: width === '1440' ? 900 : width==='640' ? 400 : 800 } });
const base = process.env.BASE ?? 'http://localhost:3300';
if (process.env.LOGIN) {
  await page.goto(base + '/user/login');
  await page.waitForTimeout(500);
  await page.locator('input[name=account], input[name=phone_number]').first().fill(process.env.LOGIN);
  await page.locator('input[type=password]').first().fill('Demo-2026');
  for (const box of await page.locator('form input[type=checkbox]').all()) await box.check();
  await page.locator('form button[type=submit], form .btn.primary').first().click();
  await page.waitForURL((u) => !u.pathname.includes('login'));
}
for (const path of paths) {
  const r = await page.goto(base + path); await page.waitForTimeout(900);
  const name = path.replace(/[^\w]+/g, '_');
  await page.screenshot({ path: `${out}/${width}${name}.png`, fullPage: process.env.FULL === '1' });
  console.log(r?.status(), path);
}
await browser.close();
