import { account } from './account.ts';
import { certs, invoices } from './certs.ts';
import type { Handlers } from './context.ts';
import { forms } from './forms.ts';
import { selfService } from './selfService.ts';
import { consents } from './consents.ts';
import { session, scan, sms } from './session.ts';
import { site, articles, messages, notices, partners } from './site.ts';
import { webhooks } from './webhooks.ts';
import { wallet, balanceRefunds, membership, recharges, withdrawals, spread } from './wallet.ts';

/** All handlers by their row's name. Rows without a handler respond with a sample of their schema. */
export const handlers: Handlers = {
  ...session,
  ...account,
  ...sms,
  ...wallet,
  ...withdrawals,
  ...recharges,
  ...balanceRefunds,
  ...certs,
  ...invoices,
  ...membership,
  ...spread,
  ...notices,
  ...messages,
  ...articles,
  ...partners,
  ...forms,
  ...consents,
  ...scan,
  ...site,
  ...selfService,
  ...webhooks,
};
