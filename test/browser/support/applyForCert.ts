import type { Page } from 'playwright-core';
import { ID_CARD } from '../../support/answersTo.ts';
import { PNG } from '../../../embedded/test/support/uploadFile.ts';

/** Clicks the button to the next step. */
export const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click();

/** Waits until a step is shown. The heading is awaited because the address changes before the page does. */
export const atStep = (page: Page, step: number) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^第 ${step} 步`) }).waitFor();

/** Ticks both consents of the last step. */
export async function consent(page: Page) {
  for (const name of [/个人信息授权书/, /信息中介/]) await page.getByRole('checkbox', { name }).check();
}

/** The button of the dialog with the costs, which acts when the table has been read to its end. */
export async function readCosts(page: Page, verb = '已读完，确认并提交') {
  const dialog = page.getByRole('dialog', { name: '综合融资成本明示表' });
  await dialog.getByRole('button', { name: '继续向下阅读' }).waitFor();
  await dialog.getByRole('region').evaluate((text) => text.scrollTo(0, text.scrollHeight));
  return dialog.getByRole('button', { name: verb });
}

/** A PNG file for an upload field. */
export const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG });

/** Fills in a personal certification with both photos on the open profile page, and sends it. */
export async function applyForCert(page: Page, idCard = ID_CARD): Promise<void> {
  await page.getByLabel('真实姓名').fill('欧阳知秋');
  await page.getByLabel('身份证号').fill(idCard);
  await page.locator('#person-id_card_front').setInputFiles(picture('人像面.png'));
  await page.locator('#person-id_card_back').setInputFiles(picture('国徽面.png'));
  for (const name of ['id_card_front', 'id_card_back'])
    await page.locator(`input[name="${name}"]:not([value=""])`).waitFor({ state: 'attached' });
  await page.locator('#person').getByRole('checkbox').check();
  await page.getByRole('button', { name: '提交认证' }).click();
  // Not the toast, which comes before the page's new data.
  await page.getByRole('main').getByText('申请已提交，一般 1 个工作日内完成审核').waitFor();
}
