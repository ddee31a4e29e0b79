import type { InputHTMLAttributes } from 'react';
import { acceptOf, type UploadLimits } from './uploadLimits.ts';

interface FilePickerProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'onChange' | 'accept'> {
  limits: UploadLimits;
  onPick: (files: File[]) => void;
}

/** A file input, hidden inside the label that represents it. The same file can be chosen again. */
export function FilePicker({ limits, onPick, ...input }: FilePickerProps) {
  return (
    <input
      {...input}
      className="sr"
      type="file"
      accept={acceptOf(limits)}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        if (files.length > 0) onPick(files);
        target.value = '';
      }}
    />
  );
}
