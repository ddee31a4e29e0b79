import { CloudCheck, HardDrive } from 'lucide-react';
import type { Saved } from './useLoanForm.ts';
import { Icon } from '../../ui/Icon.tsx';

interface DraftSavedProps {
  saved: Saved | null;
  /** A member's belongs with the upstream: on the device it only waits. */
  isMember: boolean;
  onClear: () => void;
}

/** When and where the draft was kept, and the way to be rid of it: the computer may be somebody else's. */
export function DraftSaved({ saved, isMember, onClear }: DraftSavedProps) {
  const here = saved?.place === 'device';
  return (
    <p className="soft saved" role="status">
      {saved && (
        <>
          <Icon of={here ? HardDrive : CloudCheck} size="small" />
          {`草稿${here ? (isMember ? '暂存' : '已保存') + '在本机' : '已保存'} ${saved.at}`}
          <button className="btn text small" type="button" onClick={() => window.confirm('清空已填写的全部内容？') && onClear()}>
            清空
          </button>
        </>
      )}
    </p>
  );
}
