import type { Both, Language } from '../../../shared/paths.ts';
import type { Names } from './commands.ts';

const COMMENTS = {
  session: {
    zh: '保存起来，下次用 createClient({ origin, session })',
    en: 'keep it, and next time use createClient({ origin, session })',
  },
  repeated: { zh: '第一次的结果', en: 'the result of the first one' },
  settled: {
    zh: 'undefined：一分钟后再查一次，仍没有就是没有办理',
    en: 'undefined: look again a minute later; if there is still none, it has not happened',
  },
  mark: { zh: '开头的标记让 Excel 认出 UTF-8', en: 'this mark tells Excel that the file is UTF-8' },
} as const satisfies Record<string, Both>;

/** The examples with the typed client. In the order of the guide they are one program; only their comments are in its language. */
export const programsFor = ({ origin, phone, password }: Names, language: Language) => ({
  client: `import { createClient, PortalError } from 'yinqiao-client';

const portal = createClient({ origin: '${origin}' });
const site = await portal.site();
console.log(site.name);`,
  login: `await portal.login({ phone_number: '${phone}', password: '${password}' });
const wallet = await portal.bag();
console.log(wallet.balance);

const session = portal.saveSession(); // ${COMMENTS.session[language]}`,
  bills: `for await (const bill of portal.rows.bill({ type: 1 })) {
  console.log(bill.created_at, bill.amount, bill.title);
}`,
  withdraw: `const input = { amount: '200.00', type: 1, use_last: 1 };
await portal.withdraw(input, { key: 'order-20261123-0002' });
await portal.withdraw(input, { key: 'order-20261123-0002' }); // ${COMMENTS.repeated[language]}`,
  settle: `async function withdrawOnce(key) {
  try {
    return await portal.withdraw(input, { key });
  } catch (error) {
    if (!(error instanceof PortalError && error.isOutcomeUnknown)) throw error;
    return portal.settle(error); // ${COMMENTS.settled[language]}
  }
}
console.log(await withdrawOnce('order-20261123-0002'));`,
  recharge: `const made = await portal.recharge({ amount: '100.00', channel: 'alipay_pc' });
const order = await portal.rechargeOrder({ order_no: made.order_no });
console.log(order.status_text, order.pay_url);`,
  vip: `const [first] = await portal.vipPackages();
try {
  await portal.certApply({ cert_type: 3, package_id: first.id, price: first.price, pay_type: 1, agree: 1 });
} catch (error) {
  if (!(error instanceof PortalError)) throw error;
  if (error.reason === 'balance_short') console.log('need', error.data.need);
  else if (error.reason === 'price_changed') console.log('price', error.data.price);
  else throw error;
}
console.log((await portal.user()).vip?.expire_at);`,
  loans: `const [application] = await portal.formRecords({ count: 1 });
if (application) {
  const { proposals = [], authorized = [] } = await portal.formRecord({ id: application.id });
  console.log(proposals.map((one) => one.partner_name), authorized.map((one) => one.partner_name));
}`,
  upload: `import { readFile, writeFile } from 'node:fs/promises';

const picture = new Blob([await readFile('licence.png')], { type: 'image/png' });
const { url } = await portal.upload(picture, 'license_files', { name: 'licence.png' });
console.log(url);`,
  exportBills: `const csv = await portal.billCsv({ start_date: '2026-01-01' });
await writeFile('bills-sdk.csv', '\\uFEFF' + csv); // ${COMMENTS.mark[language]}`,
  newBills: `const bills = await portal.added.bill();
const later = await portal.added.bill(bills.mark);
console.log(bills.rows.length, later.rows.length);`,
  patiently: `async function patiently(call) {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof PortalError && error.reason === 'rate_limited')) throw error;
      await new Promise((resume) => setTimeout(resume, error.retryAfter * 1000));
    }
  }
}
console.log((await patiently(() => portal.billPage({ type: 1 }))).total);`,
  failures: `try {
  await portal.withdraw({ amount: '9999999.00', type: 1, use_last: 1 });
} catch (error) {
  if (!(error instanceof PortalError)) throw error;
  if (error.isOutcomeUnknown) console.log('record', await portal.settle(error));
  else if (error.code === 40000) console.log('log in again');
  else if (error.retryAfter !== undefined) console.log('retry after (s)', error.retryAfter);
  else console.log(error.reason, error.message, error.data);
}
await portal.logout();`,
});
