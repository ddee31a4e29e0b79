import { Card } from '../../../ui/Section.tsx';
import { useState } from 'react';
import type { SentFile } from '../../../forms/uploads/uploadFile.ts';
import { kindsIn, useUploadLimits } from '../../../forms/uploads/uploadLimits.ts';
import { useFormDraft, DraftNote } from '../../../forms/useFormDraft.tsx';
import { fillForm } from '../../../forms/useForm.ts';
import { useMoneyForm } from '../../../forms/useMoneyForm.tsx';
import type { Rules } from '../../../forms/formRules.ts';
import { AreaField } from '../../../forms/fields/AreaField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { FormFrame } from '../../../forms/FormFrame.tsx';
import { Uploads } from '../../../forms/uploads/Uploads.tsx';
import { showTime } from '../../../../shared/time/days.ts';
import { APPLICATIONS_PATH, supplementDraft } from '../../../features/applications/applicationQuery.ts';
import { lengthOf } from '../../../lib/readForm.ts';
import { FieldGroup } from '../../../forms/fields/Checkbox.tsx';
import { FILES_MAX, showFileSize } from '../../../../shared/rules/files.ts';
import { remarkRule } from '../../../../shared/rules/freeText.ts';
import type { Id } from '../../../../shared/rules/ids.ts';
import { usePrivateText } from '../../../ui/Private.tsx';

const DRAFT_FIELDS = ['files', 'remark'];

const rules = {
  files: {
    label: '补充的文件',
    required: ({ remark }) => (remark ? undefined : '请上传补充的材料，或写明情况'),
    comparedWith: 'remark',
  },
  remark: {
    label: '说明',
    normalize: (text) => text.trim(),
    fault: (text) => (lengthOf(text) > remarkRule.maxLength ? remarkRule.message : null),
  },
} satisfies Rules;

interface SupplementFormProps {
  id: Id;
  items: readonly string[];
  reason?: string | undefined;
  before?: string | undefined;
}

export function SupplementForm({ id, items, reason, before }: SupplementFormProps) {
  const form = useMoneyForm(
    { id: 'supplement', rules },
    {
      title: '暂时无法确认资料是否提交',
      records: { name: '申请记录', href: APPLICATIONS_PATH },
      notHappened: '上次没有提交补充资料',
    },
  );
  const draft = useFormDraft(form, supplementDraft(id), DRAFT_FIELDS);
  const limits = useUploadLimits();
  const shown = usePrivateText();
  const [files, setFiles] = useState<Record<string, SentFile>>({});
  const { remark = '', files: added = '' } = form.values;

  /** The hidden field may be newer than what is rendered: several uploads may end at the same time. */
  function change(update: (urls: string[]) => string[]) {
    const element = form.props.ref.current;
    if (element) fillForm(element, { files: update(urlsIn(new FormData(element).get('files'))).join(' ') });
  }

  return (
    <Card
      id="supplement-title"
      title="补充资料"
      end={
        <span className="note">
          {before ? `请在 ${showTime(before)} 前提交，逾期申请将自动关闭` : '提交后顾问将继续核对'}
        </span>
      }
    >
      <FormFrame form={form} className="body supplement" verb="提交补充资料">
        <input type="hidden" name="act" value="supplement" />
        <input type="hidden" name="files" />
        <div className="alert warn">
          <Icon name="file-plus-2" size="small" />
          <div>
            {reason ? (
              <p>{shown(reason)}</p>
            ) : (
              items.length === 0 && <p>请上传机构要求的资料，或写明情况。</p>
            )}
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
        <FieldGroup
          id={form.field('files').id}
          label="补充的文件"
          error={form.field('files').error}
          help={`支持 ${kindsIn(limits, '与')}，每个不超过 ${showFileSize(limits.size)}`}
          full
        >
          <Uploads
            kind="supplement_files"
            label="补充的文件"
            urls={urlsIn(added)}
            files={files}
            max={FILES_MAX}
            onAdd={(file) => {
              setFiles((all) => ({ ...all, [file.url]: file }));
              change((urls) => [...urls, file.url]);
            }}
            onRemove={(url) => change((urls) => urls.filter((kept) => kept !== url))}
          />
        </FieldGroup>
        <AreaField
          {...form.field('remark')}
          label="说明"
          optional
          rows={3}
          length={lengthOf(remark)}
          max={remarkRule.maxLength}
        />
      </FormFrame>
    </Card>
  );
}

const urlsIn = (text: FormDataEntryValue | null): string[] =>
  typeof text === 'string' ? text.split(' ').filter(Boolean) : [];
