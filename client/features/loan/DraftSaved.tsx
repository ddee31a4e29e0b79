import { CloudCheck, HardDrive } from 'lucide';
import { useState } from 'react';
import type { Saved } from './useLoanForm.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface DraftSavedProps {
  saved: Saved | null;
  /** The upstream keeps a member's draft; the copy here is temporary. */
  isMember: boolean;
  onClear: () => void;
}

const CLEAR = 'clear-draft';

/** With a button to delete it, since the computer may be shared. */
export function DraftSaved({ saved, isMember, onClear }: DraftSavedProps) {
  const [asking, setAsking] = useState(false);
  const here = saved?.place === 'device';
  const clear = () => {
    setAsking(false);
    onClear();
  };
  return (
    <>
      <p className="soft saved" role="status">
        {saved && (
          <>
            <Icon of={here ? HardDrive : CloudCheck} size="small" />
            {`草稿${here ? (isMember ? '暂存' : '已保存') + '在本机' : '已保存'}${saved.at && ` ${saved.at}`}`}
            <button className="btn text small" type="button" id={CLEAR} onClick={() => setAsking(true)}>
              清空
            </button>
          </>
        )}
      </p>
      {asking && (
        <ConfirmDialog title="清空草稿" opener={CLEAR} close={() => setAsking(false)}>
          <p>已填写的全部内容将被清空，不能恢复。</p>
          <div className="btn-row">
            <button className="btn large" type="button" onClick={() => setAsking(false)}>
              取消
            </button>
            <button className="btn danger large" type="button" autoFocus onClick={clear}>
              确认清空
            </button>
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
