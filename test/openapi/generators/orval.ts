// A program on the client of orval: logs in, reads a list, and sends a recharge twice with one key, which makes one order.

import { bill, login, recharge } from './portal';

const write = { 'x-bank-csrf': '1' } as const;

const session = await login({ phone_number: '13800000001', password: 'Demo-2026' }, write);
if (session.status !== 200) throw new Error(session.data.reason);

const bills = await bill({ type: 1, count: 5 });
if (bills.status !== 200) throw new Error(bills.data.reason);
console.log(bills.data.data.length);

const headers = { ...write, 'idempotency-key': crypto.randomUUID() };
for (let sent = 0; sent < 2; sent++) {
  const order = await recharge({ amount: '100.00', channel: 'mock' }, headers);
  if (order.status !== 200) throw new Error(order.data.reason);
  console.log(order.data.data.order_no);
}
