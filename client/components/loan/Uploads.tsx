import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { UploadedFile } from '../../../shared/records/site.ts';
import { ACCEPTED, fileFault, uploadFile, type SentFile } from '../../behaviour/uploadFile.ts';
import { Icon } from '../Icon.tsx';
import { UploadTile } from './UploadTile.tsx';

interface UploadsProps {
  /** What the files are for, as the host knows it. */
  kind: string;
  label: string;
  /** What the host has. */
  urls: readonly string[];
  files: Record<string, SentFile>;
  max: number;
  onAdd: (file: UploadedFile) => void;
  onRemove: (url: string) => void;
}

/** A file that is on its way, or did not get there. */
interface Pending {
  id: number;
  file: File;
  percent: number;
  fault: string | null;
  stop: AbortController;
}

/** Tiles of files: what is there, what is under way with its progress, what failed with another try, and one to add more. */
export function Uploads({ kind, label, urls, files, max, onAdd, onRemove }: UploadsProps) {
  const [pending, setPending] = useState<Pending[]>([]);
  const nextId = useRef(1);
  const add = useRef(onAdd);
  add.current = onAdd;
  const stops = useRef(new Set<AbortController>());
  useEffect(() => () => stops.current.forEach((stop) => stop.abort()), []);
  const left = max - urls.length - pending.length;

  const change = (id: number, now: Partial<Pending>) => setPending((all) => all.map((one) => (one.id === id ? { ...one, ...now } : one)));
  const drop = (id: number) => setPending((all) => all.filter((one) => one.id !== id));

  async function send({ id, file, stop }: Pending) {
    stops.current.add(stop);
    const sent = await uploadFile(file, kind, (percent) => change(id, { percent }), stop.signal);
    stops.current.delete(stop);
    if (stop.signal.aborted) return;
    if ('fault' in sent) return change(id, { fault: sent.fault });
    drop(id);
    add.current(sent.file);
  }

  function take(chosen: File[]) {
    const fresh = chosen
      .slice(0, left)
      .map((file): Pending => ({ id: nextId.current++, file, percent: 0, fault: tooEarly(file), stop: new AbortController() }));
    setPending((all) => [...all, ...fresh]);
    for (const one of fresh) if (!one.fault) void send(one);
  }

  function retry(one: Pending) {
    const again = { ...one, percent: 0, fault: null, stop: new AbortController() };
    change(one.id, again);
    void send(again);
  }

  function cancel({ id, stop }: Pending) {
    stop.abort();
    drop(id);
  }

  return (
    <div className="uploads">
      {urls.map((url, index) => (
        <UploadTile key={url} url={url} name={files[url]?.name ?? `${label} ${index + 1}`} file={files[url]} onRemove={() => onRemove(url)} />
      ))}
      {pending.map((one) => (
        <UploadTile
          key={`p${one.id}`}
          name={one.file.name}
          percent={one.percent}
          fault={one.fault}
          onRemove={() => cancel(one)}
          onRetry={one.fault && !tooEarly(one.file) ? () => retry(one) : undefined}
        />
      ))}
      {left > 0 && (
        <label className="upload add">
          <input
            className="sr"
            type="file"
            accept={ACCEPTED}
            multiple
            aria-label={`添加${label}`}
            onChange={({ target }) => {
              take([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <Icon of={Upload} size="large" />
          <span>添加文件</span>
          <small>{`还可上传 ${left} 个`}</small>
        </label>
      )}
    </div>
  );
}

/** Pictures get smaller before they are sent, so only the others are judged by their size beforehand. */
function tooEarly(file: File): string | null {
  const { type, size } = file;
  return fileFault({ type, size: type.startsWith('image/') ? Math.min(size, 1) : size });
}
