import { useState, useRef, useEffect } from 'react';
import type { UploadedFile } from '../../../shared/records/site.ts';
import { uploadFile } from './uploadFile.ts';
import type { UploadLimits } from './uploadLimits.ts';

interface UploadOptions {
  kind: string;
  onSent: (file: UploadedFile) => void;
  onFault: (fault: string) => void;
  limits: UploadLimits;
}

/** `percent`: null without an upload. Leaving the page cancels it. */
export function useUpload({ kind, onSent, onFault, limits }: UploadOptions) {
  const [percent, setPercent] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File): Promise<void> {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    setPercent(0);
    const sent = await uploadFile(file, kind, setPercent, signal, limits);
    if (signal.aborted) return;
    setPercent(null);
    if ('fault' in sent) onFault(sent.fault);
    else onSent(sent.file);
  }

  function cancel() {
    stop.current?.abort();
    setPercent(null);
  }

  return { percent, busy: percent !== null, send, cancel };
}
