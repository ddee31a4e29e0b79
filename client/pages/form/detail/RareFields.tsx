import type { UploadedFile } from '../../../../shared/records/site.ts';
import type { FormField } from '../../../../shared/records/loan.ts';
import { fieldId, type LoanFormHandle } from './useLoanForm.ts';
import { Uploads } from '../../../forms/uploads/Uploads.tsx';
import { useHydrated } from '../../../ui/hooks/useHydrated.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { FieldGroup } from '../../../forms/fields/Checkbox.tsx';
import { FILES_MAX } from '../../../../shared/rules/files.ts';
import type { ComponentProps } from 'react';
import { AreaField } from '../../../forms/fields/AreaField.tsx';
import { maxLengthOf } from '../../../../shared/rules/questions.ts';
import { showDate } from '../../../../shared/time/days.ts';
import { lengthOf } from '../../../lib/readForm.ts';
import { Field } from '../../../forms/fields/TextField.tsx';

interface UploadFieldProps {
  field: FormField;
  form: Pick<LoanFormHandle, 'typed' | 'files' | 'faults' | 'answer'>;
  loginHref: string | undefined;
  /** Files of the same kind that were given before. */
  given?: readonly UploadedFile[] | undefined;
}

/** Files offered again, at most. */
const GIVEN_MAX = 3;

export function UploadField({
  field: { key, label, help, required, max = FILES_MAX },
  form,
  loginHref,
  given = [],
}: UploadFieldProps) {
  const isHydrated = useHydrated();
  const urls = [form.typed[key] ?? []].flat();
  const add = ({ url, name = label, size, mime }: UploadedFile) =>
    form.answer(key, (before) => [...[before ?? []].flat(), url], {
      [url]: { name, ...(size !== undefined && { size }), ...(mime && { mime }) },
    });
  const offered = given.filter(({ url }) => !urls.includes(url)).slice(0, GIVEN_MAX);
  const remove = (url: string) =>
    form.answer(key, (before) => [before ?? []].flat().filter((kept) => kept !== url));
  return (
    <FieldGroup
      id={fieldId(key)}
      label={label}
      error={form.faults[key]}
      help={help}
      optional={!required}
      full
    >
      {loginHref ? (
        <p className="upload-login">
          <Icon name="upload" />
          <span>
            上传文件需要先登录，已填写的内容会保留。<a href={loginHref}>登录后上传</a>
          </span>
        </p>
      ) : (
        isHydrated && (
          <Uploads
            kind={key}
            label={label}
            urls={urls}
            files={form.files}
            max={Math.min(max, FILES_MAX)}
            onAdd={add}
            onRemove={remove}
          />
        )
      )}
      {!loginHref && offered.length > 0 && urls.length < Math.min(max, FILES_MAX) && (
        <p className="given scripted">
          <span>用以前上传的：</span>
          {offered.map((file) => (
            <button key={file.url} type="button" className="btn small" onClick={() => add(file)}>
              {file.name ?? label}
              {file.created_at && <small>{showDate(file.created_at)}</small>}
            </button>
          ))}
        </p>
      )}
    </FieldGroup>
  );
}

type LongFieldProps = Omit<ComponentProps<typeof AreaField>, 'length' | 'max' | 'value'> & {
  field: FormField;
  value: string;
};

export function LongField({ field, value, ...input }: LongFieldProps) {
  return <AreaField {...input} value={value} rows={3} length={lengthOf(value)} max={maxLengthOf(field)} />;
}

interface CertifiedFieldProps {
  id: string;
  label: string;
  text: string;
  error: string | undefined;
}

/** Nothing to fill in. */
export function CertifiedField({ id, label, text, error }: CertifiedFieldProps) {
  return (
    <Field id={id} label={label} error={error} help="取自实名认证，提交时由平台填入完整信息">
      <output className="input certified" id={id}>
        {text}
      </output>
    </Field>
  );
}
