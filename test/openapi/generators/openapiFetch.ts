// A program on the client of openapi-fetch: logs in, reads a list, and sends a recharge twice with one key, which makes one order.

import createClient from 'openapi-fetch';
import { ORIGIN, portalFetch } from './portalFetch';
import type { paths } from './schema';

const portal = createClient<paths>({ baseUrl: ORIGIN, fetch: portalFetch });
const write = { 'x-bank-csrf': '1' } as const;

const login = await portal.POST('/bff/login', {
  params: { header: write },
  body: { phone_number: '13800000001', password: 'Demo-2026' },
});
if (login.error) throw new Error(login.error.reason);

const bills = await portal.GET('/bff/user/bill', { params: { query: { type: 1, count: 5 } } });
if (bills.error) throw new Error(bills.error.reason);
console.log(bills.data.data.length);

const header = { ...write, 'idempotency-key': crypto.randomUUID() };
for (let sent = 0; sent < 2; sent++) {
  const order = await portal.POST('/bff/user/recharge', {
    params: { header },
    body: { amount: '100.00', channel: 'mock' },
  });
  if (order.error) throw new Error(order.error.reason);
  console.log(order.data.data.order_no);
}
