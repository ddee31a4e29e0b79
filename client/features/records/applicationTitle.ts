import type { FormRecord } from '../../../shared/records/loan.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { FORM } from '../../../shared/status/form.ts';

type Named = MayBeUndefined<Partial<Pick<FormRecord, 'title' | 'loan_type_name' | 'status'>>>;

/** What has been paid out is a loan and no longer an application. */
export function applicationTitle({ title, loan_type_name, status }: Named): string {
  const name = title ?? loan_type_name ?? '贷款申请';
  return status === FORM.paidOut ? name.replace(/申请$/, '') : name;
}
