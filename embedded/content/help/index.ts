import type { ArticleSeed } from '../article.ts';
import { accountSecurity } from './accountSecurity.ts';
import { certification } from './certification.ts';
import { creditCheck } from './creditCheck.ts';
import { howToApply } from './howToApply.ts';
import { materials } from './materials.ts';
import { membership } from './membership.ts';
import { notApproved } from './notApproved.ts';
import { overdue } from './overdue.ts';
import { ratesAndFees } from './ratesAndFees.ts';
import { walletPurses } from './walletPurses.ts';

/** Help articles in the order of their categories. */
export const help: readonly ArticleSeed[] = [
  howToApply, creditCheck, notApproved, materials, ratesAndFees, overdue, accountSecurity, certification, walletPurses, membership,
];
