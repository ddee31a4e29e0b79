import { useEffect, useEffectEvent, useState } from 'react';
import type { UploadedFile } from '../../../shared/records/site.ts';
import { faultBeforeReduction } from './fileFault.ts';
import { UNREADABLE } from './uploadFailed.ts';
import { useUpload } from './useUpload.ts';
import { useUploadLimits } from './useUploadLimits.ts';
import { UploadTile } from './UploadTile.tsx';

interface PendingUploadProps {
  file: File;
  kind: string;
  onSent: (file: UploadedFile) => void;
  onRemove: () => void;
}

/** A file that is being uploaded or has failed. Can be retried, unless the file itself is not accepted. */
export function PendingUpload({ file, kind, onSent, onRemove }: PendingUploadProps) {
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
  return <UploadTile name={file.name} percent={percent ?? 0} fault={fault} onRemove={onRemove} onRetry={unfit || fault === UNREADABLE ? undefined : retry} />;
}
