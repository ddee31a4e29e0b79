import { Upload } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { UploadedFile } from '../../../shared/records/site.ts';
import type { SentFile } from './uploadFile.ts';
import { FilePicker } from './FilePicker.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PendingUpload } from './PendingUpload.tsx';
import { UploadTile } from './UploadTile.tsx';
import { useDrop } from './useDrop.ts';
import { useUploadLimits } from './useUploadLimits.ts';
import '../../styles/uploads.css';

interface UploadsProps {
  /** Purpose of the files: the upload's `kind`. */
  kind: string;
  label: string;
  /** URLs of the uploaded files. */
  urls: readonly string[];
  files: Record<string, SentFile>;
  max: number;
  onAdd: (file: UploadedFile) => void;
  onRemove: (url: string) => void;
}

/** Tiles of uploaded, pending and failed files, and one to add more. */
export function Uploads({ kind, label, urls, files, max, onAdd, onRemove }: UploadsProps) {
  const limits = useUploadLimits();
  const [pending, setPending] = useState<{ id: number; file: File }[]>([]);
  const nextId = useRef(1);
  const left = max - urls.length - pending.length;
  const box = useRef<HTMLDivElement>(null);
  const removed = useRef(false);
  const drop = (id: number) => setPending((all) => all.filter((one) => one.id !== id));
  const take = (chosen: File[]) => setPending((all) => [...all, ...chosen.slice(0, left).map((file) => ({ id: nextId.current++, file }))]);

  const { over, target } = useDrop(take, left <= 0);

  // The pressed button has been removed with its tile, so the focus moves to the file input.
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
        <UploadTile key={url} url={url} name={files[url]?.name ?? `${label} ${index + 1}`} file={files[url]} onRemove={() => remove(() => onRemove(url))} />
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
          <Icon of={Upload} size="large" />
          <span>{over ? '松开即上传' : '点击或拖入文件'}</span>
          <small>{`还可上传 ${left} 个`}</small>
        </label>
      )}
    </div>
  );
}
