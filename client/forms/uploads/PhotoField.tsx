import { useId, useState } from 'react';
import type { FieldState, FormHandle } from '../useForm.ts';
import { pictureLimits, useUploadLimits } from './uploadLimits.ts';
import { FilePicker, useDrop } from './FilePicker.tsx';
import { Icon } from '../../ui/Icon.tsx';
import '../../styles/uploads.css';
import { described, FieldError } from '../fields/TextField.tsx';
import { useUpload } from './useUpload.ts';
import { showFileSize } from '../../../shared/rules/files.ts';

interface PhotoFieldProps extends FieldState {
  form: Pick<FormHandle, 'showErrors'>;
  label: string;
  hint: string;
  sample?: string;
}

/**
 * Uploaded as soon as it is chosen or dropped. The value is the upload's URL, the field's name its `kind`. Only its owner can see
 * it.
 */
export function PhotoField({ form, label, hint, sample, id, name, error }: PhotoFieldProps) {
  const [url, setUrl] = useState('');
  const title = useId();
  const limits = pictureLimits(useUploadLimits());
  const showFault = (fault: string) => form.showErrors({ [name]: fault });
  const { percent, busy, send, cancel } = useUpload({
    kind: name,
    limits,
    onSent: (file) => setUrl(file.url),
    onFault: showFault,
  });

  function pick([file]: File[]) {
    showFault('');
    if (file) void send(file);
  }

  const { over, target } = useDrop(pick, busy);

  function remove() {
    cancel();
    setUrl('');
    document.getElementById(id)?.focus();
  }

  return (
    <div className="field">
      <span className="label" id={title}>
        {label}
      </span>
      <div className={['photo', url && 'filled', over && 'over'].filter(Boolean).join(' ')} {...target}>
        <label>
          <FilePicker
            id={id}
            limits={limits}
            aria-labelledby={title}
            disabled={busy}
            {...described({ id, error, help: hint })}
            onPick={pick}
          />
          {url ? (
            <img src={url} alt={`已上传的${label}`} width="240" height="152" />
          ) : (
            <span className="ph">
              {sample ? (
                <span className="sample">
                  <img src={sample} alt="" width="152" height="96" loading="lazy" />
                  <span className="tag">示例</span>
                </span>
              ) : (
                <Icon name="image-plus" size="large" />
              )}
              <span>
                {busy ? `正在上传 ${percent}%` : over ? '松开即上传' : '点击上传，或把照片拖到这里'}
              </span>
            </span>
          )}
          {url && <span className="again">重新上传</span>}
        </label>
        {percent !== null && <progress max="100" value={percent} aria-label={`${label}上传进度`} />}
        {(url || busy) && (
          <button
            className="btn icon small close"
            type="button"
            aria-label={busy ? `取消上传${label}` : `删除${label}`}
            onClick={remove}
          >
            <Icon name="x" size="small" />
          </button>
        )}
      </div>
      {/* `onInput` fires when a draft is restored (see fillForm). */}
      <input
        type="hidden"
        name={name}
        value={url}
        onInput={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <div className="help" id={`${id}-help`}>
        {`${hint}，不超过 ${showFileSize(limits.size)}`}
      </div>
      {error && <FieldError id={id} error={error} />}
    </div>
  );
}
