import type { InputHTMLAttributes } from 'react';
import { ACCEPTED } from './uploadFile.ts';

interface FilePickerProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'onChange'> {
  onPick: (files: File[]) => void;
}

/** A file input, hidden inside the label that represents it. The same file can be chosen again. */
export function FilePicker({ onPick, accept = ACCEPTED, ...input }: FilePickerProps) {
  return (
    <input
      {...input}
      className="sr"
      type="file"
      accept={accept}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        if (files.length > 0) onPick(files);
        target.value = '';
      }}
    />
  );
}
