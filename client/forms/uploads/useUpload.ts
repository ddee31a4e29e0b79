import { useEffect, useRef, useState } from 'react';
import type { UploadedFile } from '../../../shared/records/site.ts';
import type { Compression } from './compressImage.ts';
import { uploadFile } from './uploadFile.ts';

interface UploadOptions {
  /** What the file is for, as the upstream knows it. */
  kind: string;
  onSent: (file: UploadedFile) => void;
  onFault: (fault: string) => void;
  /** Longest edges that a picture is sent with; those of a legible document when absent. */
  edges?: Compression;
}

/** One file on its way to the upstream: how much of it is sent (null: none is), and the way to stop it. It stops with the page. */
export function useUpload({ kind, onSent, onFault, edges }: UploadOptions) {
  const [percent, setPercent] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File): Promise<void> {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    setPercent(0);
    const sent = await uploadFile(file, kind, setPercent, signal, edges);
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
