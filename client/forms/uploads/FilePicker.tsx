import type { InputHTMLAttributes } from 'react';
import { ACCEPTED } from './uploadFile.ts';

interface FilePickerProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'onChange'> {
  onPick: (files: File[]) => void;
}

/** The browser's own chooser of files, unseen in the label that stands for it. The same file may be chosen again. */
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
