import { type InputHTMLAttributes, useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { acceptOf, type UploadLimits } from './uploadLimits.ts';

const holdsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/** A file dropped beside the tiles would replace the page, and what was typed would be lost. */
function refuseElsewhere(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !holdsFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

export function useDrop(onDropped: (files: File[]) => void, disabled = false) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    for (const type of ['dragover', 'drop'] as const)
      addEventListener(type, refuseElsewhere, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  const takes = (event: DragEvent) => !disabled && holdsFiles(event.dataTransfer);
  return {
    over,
    target: {
      onDragOver(event: DragEvent) {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onDropped(files);
      },
    },
  };
}

interface FilePickerProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'className' | 'onChange' | 'accept'
> {
  limits: UploadLimits;
  onPick: (files: File[]) => void;
}

/** Hidden inside its label. The same file can be chosen again. What was chosen before hydration counts. */
export function FilePicker({ limits, onPick, ...input }: FilePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  function pick() {
    const { current } = picker;
    if (!current?.files?.length) return;
    onPick([...current.files]);
    current.value = '';
  }
  const begin = useEffectEvent(pick);
  useEffect(() => begin(), []);
  return (
    <input {...input} ref={picker} className="sr" type="file" accept={acceptOf(limits)} onChange={pick} />
  );
}
