import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { ACCEPTED_PICTURES, uploadFile } from '../../behaviour/uploadFile.ts';
import { FieldError } from '../Field.tsx';
import { Icon } from '../Icon.tsx';

/** Marks the submission among those of the profile page. */
export const SET_AVATAR = 'avatar';
/** Edges that an avatar is shown at, twice for dense screens. */
const EDGES = { width: 256, height: 256 };

/** The member's picture, and the way to another one: made small here, sent, and worn at once. */
export function AvatarField({ avatar }: { avatar: string }) {
  const { submit, state } = useFetcher();
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState('');
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const busy = sending || state !== 'idle';

  async function send(file: File) {
    const { signal } = (stop.current = new AbortController());
    setFault('');
    setSending(true);
    const sent = await uploadFile(file, 'avatar', () => undefined, signal, EDGES);
    if (signal.aborted) return;
    setSending(false);
    if ('fault' in sent) setFault(sent.fault);
    else void submit({ intent: SET_AVATAR, avatar: sent.file.url }, { method: 'post', encType: 'application/json' });
  }

  return (
    <div className="avatar-field">
      <img src={avatar || '/art/avatar.svg'} alt="" width="96" height="96" />
      <label className="btn small scripted" aria-busy={busy}>
        <input
          className="sr"
          type="file"
          id="avatar"
          accept={ACCEPTED_PICTURES}
          disabled={busy}
          aria-describedby={fault ? 'avatar-error avatar-help' : 'avatar-help'}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void send(file);
            target.value = '';
          }}
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
