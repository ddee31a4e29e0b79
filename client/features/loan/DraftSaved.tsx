import { CloudCheck, HardDrive } from 'lucide';
import type { Saved } from './useLoanForm.ts';
import { Icon } from '../../ui/Icon.tsx';

interface DraftSavedProps {
  saved: Saved | null;
  /** A member's draft is kept by the upstream; the copy on the device is temporary. */
  isMember: boolean;
  onClear: () => void;
}

/** When and where the draft was saved, with a button to delete it, since the computer may be shared. */
export function DraftSaved({ saved, isMember, onClear }: DraftSavedProps) {
  const here = saved?.place === 'device';
  return (
    <p className="soft saved" role="status">
      {saved && (
        <>
          <Icon of={here ? HardDrive : CloudCheck} size="small" />
          {`草稿${here ? (isMember ? '暂存' : '已保存') + '在本机' : '已保存'}${saved.at && ` ${saved.at}`}`}
          <button className="btn text small" type="button" onClick={() => window.confirm('清空已填写的全部内容？') && onClear()}>
            清空
          </button>
        </>
      )}
    </p>
  );
}
