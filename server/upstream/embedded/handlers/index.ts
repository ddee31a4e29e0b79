import { account } from './account.ts';
import { articles } from './articles.ts';
import type { Handlers } from './context.ts';
import { membership } from './membership.ts';
import { notices } from './notices.ts';
import { partners } from './partners.ts';
import { session } from './session.ts';
import { site } from './site.ts';
import { sms } from './sms.ts';
import { wallet } from './wallet.ts';
import { walletTerms } from './walletTerms.ts';

/** Every handler by its row's name; rows that are not here answer a sample of their schema. */
export const handlers: Handlers = { ...session, ...account, ...sms, ...wallet, ...walletTerms, ...membership, ...notices, ...articles, ...partners, ...site };
