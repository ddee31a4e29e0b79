import type { FormRecord } from '../../../shared/records/loan.ts';
import { showShortTime } from "../../../shared/time/days.ts";

/** When the adviser calls first: `11-24 10:05 前`, as the upstream says; otherwise what the portal may say of any. */
export const contactTime = ({ contact_by }: Pick<FormRecord, 'contact_by'>): string => (contact_by ? `${showShortTime(contact_by)} 前` : '1 个工作日内');
