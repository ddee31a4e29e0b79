import { FileText, ImageOff, X } from 'lucide';
import { showFileSize } from '../../../shared/fileSize.ts';
import type { SentFile } from './uploadFile.ts';
import { Icon } from '../../ui/Icon.tsx';

interface UploadTileProps {
  name: string;
  /** URL of the uploaded file; absent during the upload. */
  url?: string;
  file?: SentFile | undefined;
  /** Progress of the upload. */
  percent?: number;
  fault?: string | null;
  onRemove: () => void;
  onRetry?: (() => void) | undefined;
}

/** A file: thumbnail, name, progress, and a button to remove it. */
export function UploadTile({ name, url, file, percent = 0, fault, onRemove, onRetry }: UploadTileProps) {
  const pdf = file?.mime === 'application/pdf' || /\.pdf$/i.test(name);
  const busy = !url && !fault;
  return (
    <div className={busy ? 'upload busy' : fault ? 'upload failed' : 'upload'}>
      {url && !pdf ? (
        <img src={url} alt={`${name}缩略图`} width="240" height="152" loading="lazy" />
      ) : (
        <div className="ph">
          <Icon of={fault ? ImageOff : FileText} size="large" />
        </div>
      )}
      <button className="btn icon small close" type="button" aria-label={`${busy ? '取消上传' : '删除'}${name}`} onClick={onRemove}>
        <Icon of={X} size="small" />
      </button>
      <p title={name}>{name}</p>
      {fault ? (
        <small className="bad" role="alert">
          {fault}
          {onRetry && (
            <button className="btn text" type="button" onClick={onRetry}>
              重试
            </button>
          )}
        </small>
      ) : (
        <small>{busy ? `正在上传 ${percent}%` : file?.size === undefined ? '已上传' : `已上传·${showFileSize(file.size)}`}</small>
      )}
      {busy && <progress max="100" value={percent} aria-label={`${name} 上传进度`} />}
    </div>
  );
}
