import { Upload } from 'lucide';
import type { UploadedFile } from '../../../shared/records/site.ts';
import type { FormField } from '../../../shared/records/loan.ts';
import { fieldId, type LoanFormHandle } from './useLoanForm.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FieldGroup } from '../../forms/fields/Checkbox.tsx';
import { useLazyComponent } from '../../ui/lazyPart.tsx';
import { FILES_MAX } from '../../../shared/rules/files.ts';

interface UploadFieldProps {
  field: FormField;
  form: Pick<LoanFormHandle, 'typed' | 'files' | 'faults' | 'answer'>;
  loginHref: string | undefined;
}

/** An upload belongs to a member, so a visitor has to log in first. */
export function UploadField({
  field: { key, label, help, required, max = FILES_MAX },
  form,
  loginHref,
}: UploadFieldProps) {
  const Uploads = useLazyComponent(() => import('../../forms/uploads/Uploads.tsx'), 'Uploads');
  const urls = [form.typed[key] ?? []].flat();
  const add = ({ url, ...file }: UploadedFile) =>
    form.answer(key, (before) => [...[before ?? []].flat(), url], { [url]: file });
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
          <Icon of={Upload} />
          <span>
            上传文件需要先登录，已填写的内容会保留。<a href={loginHref}>登录后上传</a>
          </span>
        </p>
      ) : (
        Uploads && (
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
    </FieldGroup>
  );
}
