import { Field } from '../../forms/fields/TextField.tsx';

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
