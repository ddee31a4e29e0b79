import { useEffect, useRef, useState, useEffectEvent } from 'react';
import type { UploadedFile } from '../../../shared/records/site.ts';
import { type SentFile, UNREADABLE } from './uploadFile.ts';
import { FilePicker, useDrop } from './FilePicker.tsx';
import { Icon } from '../../ui/Icon.tsx';
import '../../styles/uploads.css';
import { faultBeforeReduction, useUploadLimits } from './uploadLimits.ts';
import { useUpload } from './useUpload.ts';
import { showFileSize } from '../../../shared/rules/files.ts';

interface UploadsProps {
  kind: string;
  label: string;
  urls: readonly string[];
  files: Record<string, SentFile>;
  max: number;
  onAdd: (file: UploadedFile) => void;
  onRemove: (url: string) => void;
}

export function Uploads({ kind, label, urls, files, max, onAdd, onRemove }: UploadsProps) {
  const limits = useUploadLimits();
  const [pending, setPending] = useState<{ id: number; file: File }[]>([]);
  const nextId = useRef(1);
  const left = max - urls.length - pending.length;
  const box = useRef<HTMLDivElement>(null);
  const removed = useRef(false);
  const drop = (id: number) => setPending((all) => all.filter((one) => one.id !== id));
  const take = (chosen: File[]) =>
    setPending((all) => [...all, ...chosen.slice(0, left).map((file) => ({ id: nextId.current++, file }))]);

  const { over, target } = useDrop(take, left <= 0);

  // The pressed button has gone with its tile.
  useEffect(() => {
    if (removed.current) box.current?.querySelector('input')?.focus();
    removed.current = false;
  });
  function remove(taken: () => void) {
    removed.current = true;
    taken();
  }

  return (
    <div className="uploads" ref={box} {...target}>
      {urls.map((url, index) => (
        <UploadTile
          key={url}
          url={url}
          name={files[url]?.name ?? `${label} ${index + 1}`}
          file={files[url]}
          onRemove={() => remove(() => onRemove(url))}
        />
      ))}
      {pending.map(({ id, file }) => (
        <PendingUpload
          key={`p${id}`}
          file={file}
          kind={kind}
          onSent={(sent) => {
            drop(id);
            onAdd(sent);
          }}
          onRemove={() => remove(() => drop(id))}
        />
      ))}
      {left > 0 && (
        <label className={over ? 'upload add over' : 'upload add'}>
          <FilePicker limits={limits} multiple aria-label={`添加${label}`} onPick={take} />
          <Icon name="upload" size="large" />
          <span>{over ? '松开即上传' : '点击或拖入文件'}</span>
          <small>{`还可上传 ${left} 个`}</small>
        </label>
      )}
    </div>
  );
}

interface PendingUploadProps {
  file: File;
  kind: string;
  onSent: (file: UploadedFile) => void;
  onRemove: () => void;
}

/** Can be retried, unless the file itself is not accepted. */
function PendingUpload({ file, kind, onSent, onRemove }: PendingUploadProps) {
  const limits = useUploadLimits();
  const unfit = faultBeforeReduction(file, limits);
  const [fault, setFault] = useState(unfit);
  const { percent, send } = useUpload({ kind, limits, onSent, onFault: setFault });
  const sendOnMount = useEffectEvent(() => {
    if (!unfit) void send(file);
  });
  useEffect(() => sendOnMount(), []);
  function retry() {
    setFault(null);
    void send(file);
  }
  return (
    <UploadTile
      name={file.name}
      percent={percent ?? 0}
      fault={fault}
      onRemove={onRemove}
      onRetry={unfit || fault === UNREADABLE ? undefined : retry}
    />
  );
}

interface UploadTileProps {
  name: string;
  url?: string;
  file?: SentFile | undefined;
  percent?: number;
  fault?: string | null;
  onRemove: () => void;
  onRetry?: (() => void) | undefined;
}

function UploadTile({ name, url, file, percent = 0, fault, onRemove, onRetry }: UploadTileProps) {
  const pdf = file?.mime === 'application/pdf' || /\.pdf$/i.test(name);
  const busy = !url && !fault;
  return (
    <div className={busy ? 'upload busy' : fault ? 'upload failed' : 'upload'}>
      {url && !pdf ? (
        <img src={url} alt={`${name}缩略图`} width="240" height="152" loading="lazy" />
      ) : (
        <div className="ph">
          <Icon name={fault ? 'image-off' : 'file-text'} size="large" />
        </div>
      )}
      <button
        className="btn icon small close"
        type="button"
        aria-label={`${busy ? '取消上传' : '删除'}${name}`}
        onClick={onRemove}
      >
        <Icon name="x" size="small" />
      </button>
      <p title={name}>{name}</p>
      {fault ? (
        <small key={fault} className="bad" role="alert">
          {fault}
          {onRetry && (
            <button className="btn text" type="button" onClick={onRetry}>
              重试
            </button>
          )}
        </small>
      ) : (
        <small>
          {busy
            ? `正在上传 ${percent}%`
            : file?.size === undefined
              ? '已上传'
              : `已上传·${showFileSize(file.size)}`}
        </small>
      )}
      {busy && <progress max="100" value={percent} aria-label={`${name} 上传进度`} />}
    </div>
  );
}
