import { PERIODS } from '../content/periods.ts';
import { DAY } from '../domain/shanghaiTime.ts';
import type { Sweep } from '../rules/move.ts';
import {
  forgetApplication,
  forgetPayees,
  forgottenPayees,
  oldApplications,
  oldDrafts,
  removeOldLogs,
  removeUnusedUploads,
} from '../store/retention.ts';

const YEAR = 365.25 * DAY;

/** Removes what has been kept as long as the privacy policy says. The bytes of files go with their rows (store/uploads.ts). */
export const sweepRetention: Sweep = (db, now) => {
  const ended = now - PERIODS.record_years * YEAR;
  db.tx(() => {
    for (const row of oldDrafts(db, now - PERIODS.draft_days * DAY)) forgetApplication(db, row);
    for (const row of oldApplications(db, ended)) forgetApplication(db, row);
    for (const userId of forgottenPayees(db, ended)) forgetPayees(db, userId);
    removeOldLogs(db, { logs: now - PERIODS.log_days * DAY, messages: ended });
    removeUnusedUploads(db, now - PERIODS.upload_days * DAY);
  });
};
