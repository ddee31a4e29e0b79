// A program on the client of hey-api: logs in, reads a list, and sends a recharge twice with one key, which makes one order.

import { client } from './heyApi/client.gen';
import { bill, login, recharge } from './heyApi/sdk.gen';
import { ORIGIN, portalFetch } from './portalFetch';

client.setConfig({ baseUrl: ORIGIN, fetch: portalFetch });
const write = { 'x-bank-csrf': '1' } as const;

const session = await login({ body: { phone_number: '13800000001', password: 'Demo-2026' }, headers: write });
if (session.error) throw new Error(session.error.reason);

const bills = await bill({ query: { type: 1, count: 5 } });
if (bills.error) throw new Error(bills.error.reason);
console.log(bills.data.data.length);

const headers = { ...write, 'idempotency-key': crypto.randomUUID() };
for (let sent = 0; sent < 2; sent++) {
  const order = await recharge({ body: { amount: '100.00', channel: 'mock' }, headers });
  if (order.error) throw new Error(order.error.reason);
  console.log(order.data.data.order_no);
}
