import type { ComponentProps } from 'react';
import type { FormField } from '../../../shared/records/loan.ts';
import { AreaField } from '../../forms/fields/AreaField.tsx';
import { maxLengthOf } from '../../../shared/rules/questions.ts';
import { lengthOf } from '../../lib/fieldRules.ts';

type LongFieldProps = Omit<ComponentProps<typeof AreaField>, 'length' | 'max' | 'value'> & {
  field: FormField;
  value: string;
};

export function LongField({ field, value, ...input }: LongFieldProps) {
  return <AreaField {...input} value={value} rows={3} length={lengthOf(value)} max={maxLengthOf(field)} />;
}
