import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { ACCEPTED_PICTURES } from '../../forms/uploads/uploadFile.ts';
import { useUpload } from '../../forms/uploads/useUpload.ts';
import { FieldError } from '../../forms/fields/Field.tsx';
import { FilePicker } from '../../forms/uploads/FilePicker.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Marks the submission among those of the profile page. */
export const SET_AVATAR = 'avatar';
/** Edges that an avatar is shown at, twice for dense screens. */
const EDGES = { width: 256, height: 256 };

/** The member's picture, and the way to another one: made small here, sent, and worn at once. */
export function AvatarField({ avatar }: { avatar: string }) {
  const { submit, state } = useFetcher();
  const [fault, setFault] = useState('');
  const wear = (url: string) => void submit({ intent: SET_AVATAR, avatar: url }, { method: 'post', encType: 'application/json' });
  const upload = useUpload({ kind: 'avatar', onSent: (file) => wear(file.url), onFault: setFault, edges: EDGES });
  const busy = upload.busy || state !== 'idle';

  function pick([file]: File[]) {
    setFault('');
    if (file) void upload.send(file);
  }

  return (
    <div className="avatar-field">
      <img src={avatar || '/art/avatar.svg'} alt="" width="96" height="96" />
      <label className="btn small scripted" aria-busy={busy}>
        <FilePicker
          id="avatar"
          accept={ACCEPTED_PICTURES}
          disabled={busy}
          aria-describedby={fault ? 'avatar-error avatar-help' : 'avatar-help'}
          onPick={pick}
        />
        {busy ? <span className="spin" aria-hidden="true" /> : <Icon of={Camera} size="small" />}
        {busy ? '上传中…' : '更换头像'}
      </label>
      <p className="note" id="avatar-help">
        JPG、PNG 或 WEBP，不超过 5 MB
      </p>
      {fault && (
        <div role="alert">
          <FieldError id="avatar" error={fault} />
        </div>
      )}
    </div>
  );
}
