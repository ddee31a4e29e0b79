import { account } from './account.ts';
import { articles } from './articles.ts';
import { certs } from './certs.ts';
import type { Handlers } from './context.ts';
import { forms } from './forms.ts';
import { membership } from './membership.ts';
import { notices } from './notices.ts';
import { partners } from './partners.ts';
import { recharges } from './recharges.ts';
import { scan } from './scan.ts';
import { selfService } from './selfService.ts';
import { session } from './session.ts';
import { site } from './site.ts';
import { sms } from './sms.ts';
import { spread } from './spread.ts';
import { wallet } from './wallet.ts';
import { withdrawals } from './withdrawals.ts';

/** All handlers by their row's name. Rows without a handler respond with a sample of their schema. */
export const handlers: Handlers = {
  ...session,
  ...account,
  ...sms,
  ...wallet,
  ...withdrawals,
  ...recharges,
  ...certs,
  ...membership,
  ...spread,
  ...notices,
  ...articles,
  ...partners,
  ...forms,
  ...scan,
  ...site,
  ...selfService,
};
