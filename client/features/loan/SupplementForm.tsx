import { FilePlus2 } from 'lucide';
import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import type { Refusal } from '../../forms/refusal.ts';
import type { SentFile } from '../../forms/uploads/uploadFile.ts';
import { kindsIn, useUploadLimits } from '../../forms/uploads/uploadLimits.ts';
import { useFormDraft, DraftNote } from '../../forms/useFormDraft.tsx';
import { useSender } from '../../forms/useSender.ts';
import { AreaField } from '../../forms/fields/AreaField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { SubmitButton, NoScript } from '../../forms/SubmitButton.tsx';
import { Uploads } from '../../forms/uploads/Uploads.tsx';
import { showTime } from '../../../shared/time/days.ts';
import { lengthOf } from '../../lib/fieldRules.ts';
import { supplementDraft } from './loanDraft.ts';
import { FieldGroup } from '../../forms/fields/Checkbox.tsx';
import { focusField } from '../../forms/focusField.ts';
import { FILES_MAX, showFileSize } from '../../../shared/rules/files.ts';
import { remarkRule } from '../../../shared/rules/freeText.ts';

/** Fields that the draft keeps. */
const DRAFT_FIELDS = ['files', 'remark'];
const LABELS: Record<string, string> = { files: '补充的文件', remark: '说明' };

interface SupplementFormProps {
  id: number;
  items: readonly string[];
  reason?: string | undefined;
  /** Deadline as a time string of the upstream, if there is one. */
  before?: string | undefined;
}

/** Form for the documents or the explanation that the lender still needs. */
export function SupplementForm({ id, items, reason, before }: SupplementFormProps) {
  const { send, busy, data: refused } = useSender<Refusal>();
  const limits = useUploadLimits();
  const [urls, setUrls] = useState<string[]>([]);
  const [files, setFiles] = useState<Record<string, SentFile>>({});
  const [remark, setRemark] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});

  const ref = useRef<HTMLFormElement>(null);
  const values = useMemo(() => ({ files: urls.join(' '), remark }), [urls, remark]);
  const draft = useFormDraft({ props: { ref }, values, busy }, supplementDraft(id), DRAFT_FIELDS);
  const refusal = refused ?? null;
  const faults = Object.keys(errors).flatMap((name) =>
    name in LABELS ? [{ name, id: `supplement-${name}`, label: LABELS[name] ?? '' }] : [],
  );
  const focus = (name?: string) => name && focusField(`supplement-${name}`);

  useEffect(() => {
    if (!refused) return;
    setErrors(refused.errors);
  }, [refused]);

  // The message is rendered by now.
  const first = faults[0]?.name;
  useEffect(() => {
    if (first) focusField(`supplement-${first}`);
  }, [first]);

  function change(update: () => void) {
    setErrors({});
    update();
  }

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    if (busy) return;
    const text = remark.trim();
    if (urls.length === 0 && text === '') return setErrors({ files: '请上传补充的材料，或写明情况' });
    if (lengthOf(text) > remarkRule.maxLength) return setErrors({ remark: remarkRule.message });
    send({ act: 'supplement', files: urls, remark: text }, { action: `/form/record/${id}` });
  }

  return (
    <section className="card" aria-labelledby="supplement-title">
      <header>
        <h2 id="supplement-title">补充资料</h2>
        <span className="note">
          {before ? `请在 ${showTime(before)} 前提交，逾期申请将自动关闭` : '提交后顾问将继续核对'}
        </span>
      </header>
      <form className="body supplement" ref={ref} method="post" noValidate onSubmit={onSubmit}>
        <div className="alert warn">
          <Icon of={FilePlus2} size="small" />
          <div>
            {reason ? <p>{reason}</p> : items.length === 0 && <p>请上传机构要求的资料，或写明情况。</p>}
            {items.length > 0 && (
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <DraftNote draft={draft} />
        <NoScript />
        <FieldGroup
          id="supplement-files"
          label="补充的文件"
          error={errors.files}
          help={`支持 ${kindsIn(limits, '与')}，每个不超过 ${showFileSize(limits.size)}`}
          full
        >
          <Uploads
            kind="supplement_files"
            label="补充的文件"
            urls={urls}
            files={files}
            max={FILES_MAX}
            onAdd={(file) =>
              change(() => {
                setUrls((all) => [...all, file.url]);
                setFiles((all) => ({ ...all, [file.url]: file }));
              })
            }
            onRemove={(url) => change(() => setUrls((all) => all.filter((kept) => kept !== url)))}
          />
        </FieldGroup>
        {/* `onInput` fires when a draft is restored (see fillForm). */}
        <input
          type="hidden"
          name="files"
          value={values.files}
          onInput={({ currentTarget }) => setUrls(currentTarget.value.split(' ').filter(Boolean))}
        />
        <AreaField
          id="supplement-remark"
          name="remark"
          label="说明"
          optional
          error={errors.remark}
          rows={3}
          value={remark}
          length={lengthOf(remark)}
          max={remarkRule.maxLength}
          onInput={({ currentTarget }) => change(() => setRemark(currentTarget.value))}
        />
        <FormErrors form={{ refusal, faults, focus }} />
        <SubmitButton busy={busy} sending="提交中…">
          提交补充资料
        </SubmitButton>
      </form>
    </section>
  );
}
