import { useEffect, useEffectEvent, useState } from 'react';
import type { UploadedFile } from '../../../shared/records/site.ts';
import { earlyFault } from './uploadFile.ts';
import { useUpload } from './useUpload.ts';
import { UploadTile } from './UploadTile.tsx';

interface PendingUploadProps {
  file: File;
  kind: string;
  onSent: (file: UploadedFile) => void;
  onRemove: () => void;
}

/** A file that is on its way, or did not get there: then there is another try, unless it is the file that will not do. */
export function PendingUpload({ file, kind, onSent, onRemove }: PendingUploadProps) {
  const unfit = earlyFault(file);
  const [fault, setFault] = useState(unfit);
  const { percent, send } = useUpload({ kind, onSent, onFault: setFault });
  const sendFirst = useEffectEvent(() => {
    if (!unfit) void send(file);
  });
  useEffect(() => sendFirst(), []);
  function retry() {
    setFault(null);
    void send(file);
  }
  return <UploadTile name={file.name} percent={percent ?? 0} fault={fault} onRemove={onRemove} onRetry={unfit ? undefined : retry} />;
}
