import type { ArticleSeed } from '../article.ts';
import { agreementUpdate } from './agreementUpdate.ts';
import { holidayService } from './holidayService.ts';
import { impersonation } from './impersonation.ts';
import { maintenance } from './maintenance.ts';
import { partnerReview } from './partnerReview.ts';
import { spreadChange } from './spreadChange.ts';

/** Public notices, newest first. */
export const notices: readonly ArticleSeed[] = [maintenance, impersonation, agreementUpdate, holidayService, partnerReview, spreadChange];
