import { Camera } from 'lucide';
import { useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { showFileSize } from '../../../shared/fileSize.ts';
import { kindsIn, pictureLimits } from '../../forms/uploads/uploadLimits.ts';
import { useUpload } from '../../forms/uploads/useUpload.ts';
import { useUploadLimits } from '../../forms/uploads/useUploadLimits.ts';
import { FieldError } from '../../forms/fields/Field.tsx';
import { FilePicker } from '../../forms/uploads/FilePicker.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SET_AVATAR } from './profileActs.ts';

/** Edge in pixels that the picture is reduced to: what the pages show, doubled for high-density displays. */
const EDGE = 256;

/** The member's avatar. A new picture is reduced in the browser, uploaded and saved at once. */
export function AvatarField({ avatar }: { avatar: string | undefined }) {
  const { submit, state } = useFetcher();
  const [fault, setFault] = useState('');
  const saveAvatar = (url: string) => void submit({ intent: SET_AVATAR, avatar: url }, { method: 'post', encType: 'application/json' });
  const limits = pictureLimits(useUploadLimits());
  const upload = useUpload({ kind: 'avatar', onSent: (file) => saveAvatar(file.url), onFault: setFault, limits: { ...limits, edge: EDGE } });
  const busy = upload.busy || state !== 'idle';

  function pick([file]: File[]) {
    setFault('');
    if (file) void upload.send(file);
  }

  return (
    <div className="avatar-field" aria-busy={busy}>
      <img src={avatar || '/art/avatar.svg'} alt="" width="96" height="96" />
      <label className="btn small scripted">
        <FilePicker id="avatar" limits={limits} disabled={busy} aria-describedby={fault ? 'avatar-error avatar-help' : 'avatar-help'} onPick={pick} />
        {busy ? <span className="spin" aria-hidden="true" /> : <Icon of={Camera} size="small" />}
        {busy ? '上传中…' : '更换头像'}
      </label>
      <p className="note" id="avatar-help">
        {`${kindsIn(limits, '或')}，`}
        <span className="nowrap">{`不超过 ${showFileSize(limits.size)}`}</span>
      </p>
      {fault && (
        <div role="alert">
          <FieldError id="avatar" error={fault} />
        </div>
      )}
    </div>
  );
}
