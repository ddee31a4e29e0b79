import type { FormField } from '../../../shared/records/loan.ts';
import { showAnswer, type Typed } from './loanAnswers.ts';
import type { SentFile } from '../../forms/uploads/uploadFile.ts';
import { Private, usePrivateText } from '../../ui/Private.tsx';

interface AnswerListProps {
  fields: readonly FormField[];
  typed: Typed;
  files?: Record<string, SentFile>;
  faults?: Record<string, string>;
}

export function AnswerList({ fields, typed, files = {}, faults = {} }: AnswerListProps) {
  const shown = usePrivateText();
  return (
    <dl className="answers">
      {fields.map((field) => {
        const { key, label, type } = field;
        const text = showAnswer(field, typed[key]);
        const wide = type === 'textarea' || type === 'upload';
        return (
          <div key={key} className={wide ? 'full' : undefined}>
            <dt>{label}</dt>
            <dd>
              {type === 'upload' ? (
                <FileLinks urls={[typed[key] ?? []].flat()} label={label} files={files} />
              ) : (
                (text && (type === 'money' ? <Private>{text}</Private> : <span>{shown(text)}</span>)) || (
                  <span className="soft">未填写</span>
                )
              )}
              {faults[key] && <span className="bad">{faults[key]}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

export function FileLinks({
  urls,
  label,
  files,
}: {
  urls: readonly string[];
  label: string;
  files: Record<string, SentFile>;
}) {
  if (urls.length === 0) return <span className="soft">未上传</span>;
  return (
    <ul>
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank">
            {files[url]?.name ?? `${label} ${index + 1}`}
          </a>
        </li>
      ))}
    </ul>
  );
}
