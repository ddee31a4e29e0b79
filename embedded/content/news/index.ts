import { advanceFeeFraud } from './advanceFeeFraud.ts';
import { annualRate } from './annualRate.ts';
import { creditInquiries } from './creditInquiries.ts';
import { decorationLoan } from './decorationLoan.ts';
import { earlyRepayment } from './earlyRepayment.ts';
import { firstBusinessLoan } from './firstBusinessLoan.ts';
import { interestFirst } from './interestFirst.ts';
import { mortgageFees } from './mortgageFees.ts';
import { repaymentMethods } from './repaymentMethods.ts';
import { startupSubsidy } from './startupSubsidy.ts';
import { totalCost } from './totalCost.ts';
import { tuitionInstalments } from './tuitionInstalments.ts';
import type { ArticleSeed } from '../article.ts';

/** News, newest first. */
export const news: readonly ArticleSeed[] = [
  annualRate, firstBusinessLoan, mortgageFees, advanceFeeFraud, repaymentMethods, creditInquiries,
  earlyRepayment, totalCost, startupSubsidy, decorationLoan, interestFirst, tuitionInstalments,
];
