import { MEMBER_CERT } from '../../../../shared/status/member.ts';
import { Alert, Icon } from '../../../ui/Icon.tsx';
import { useMember } from '../../../webConfig.ts';
import { useCanCertify } from '../../../features/account/certification.ts';
import { PriorityMark } from '../../../features/applications/PriorityMark.tsx';
import { CERT_NOTE } from '../../../features/applications/stepTitle.ts';
import { useState } from 'react';
import type { Saved } from './useLoanForm.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface CertNoteProps {
  status: number;
  from: string;
}

function CertNote({ status, from }: CertNoteProps) {
  const [text, word] = WORDS[status] ?? WORDS[MEMBER_CERT.none];
  const canCertify = useCanCertify(1);
  return (
    <p className="alert warn" id={CERT_NOTE} tabIndex={-1}>
      <Icon name="badge-check" size="small" />
      <span>
        {text}{' '}
        {canCertify ? (
          <a href={`/user/info?from=${encodeURIComponent(from)}#cert`}>{word}</a>
        ) : (
          <a href="/contact">联系客服</a>
        )}
      </span>
    </p>
  );
}

const WORDS: Record<number, readonly [text: string, word: string]> &
  Record<typeof MEMBER_CERT.none, readonly [string, string]> = {
  [MEMBER_CERT.none]: ['这类申请须先完成实名认证才能提交，已填写的内容会保留。', '去认证'],
  [MEMBER_CERT.review]: [
    '实名认证审核中，一般 1 个工作日内完成；通过后即可提交，已填写的内容会保留。',
    '查看进度',
  ],
  [MEMBER_CERT.rejected]: ['实名认证未通过，修改并通过后才能提交，已填写的内容会保留。', '去修改'],
};

interface LoanNotesProps {
  /** The chosen product, which is not for this form; '' when its name is not known. */
  mismatch: string | null;
  needsCert: boolean;
  isMember: boolean;
  /** Undefined when not known; null for a visitor, and while the member's data is away. */
  certStatus: number | null | undefined;
  from: string;
}

export function LoanNotes({ mismatch, needsCert, isMember, certStatus, from }: LoanNotesProps) {
  const promise = useMember()?.user.vip?.contact_promise;
  return (
    <>
      {promise && (
        <p className="alert">
          <PriorityMark record={{ is_priority: 1 }} />
          <span>{`${promise}。`}</span>
        </p>
      )}
      {mismatch !== null && (
        <Alert tone="warn" icon="triangle-alert" small>
          {`${mismatch || '您选择的产品'}不受理这类申请，本次按未指定机构填写；也可以`}
          <a href="/bank">重新比较</a>。
        </Alert>
      )}
      {certStatus === null && (
        <Alert icon="info" small>
          {isMember
            ? '账户信息加载失败，可以先填写，稍后再提交；填写的内容先保存在这台设备上。'
            : `可以先填写，提交时再登录${needsCert ? '并完成实名认证' : ''}；填写的内容只保存在这台设备上。`}
        </Alert>
      )}
      {needsCert && typeof certStatus === 'number' && certStatus !== MEMBER_CERT.certified && (
        <CertNote status={certStatus} from={from} />
      )}
    </>
  );
}

interface CarriedNoteProps {
  count: number;
  onDrop: () => void;
}

/** With a button to empty the answers of an earlier application. */
export function CarriedNote({ count, onDrop }: CarriedNoteProps) {
  if (count === 0) return null;
  return (
    <Alert icon="history" small>
      <span>{`已沿用您上次填写的 ${count} 项内容，请核对，可直接修改。`}</span>
      <button className="btn text small scripted" type="button" onClick={onDrop}>
        不沿用
      </button>
    </Alert>
  );
}

interface DraftSavedProps {
  saved: Saved | null;
  /** The upstream keeps a member's draft; the copy here is temporary. */
  isMember: boolean;
  onClear: () => void;
}

const CLEAR = 'clear-draft';

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
            <Icon name={here ? 'hard-drive' : 'cloud-check'} size="small" />
            <span>{`草稿${here ? (isMember ? '暂存' : '已保存') + '在本机' : '已保存'}${saved.at && ` ${saved.at}`}`}</span>
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

/** The same form is open in two windows. */
export const ChangedElsewhere = ({ settle }: { settle: (here: boolean) => void }) => (
  <div className="alert warn" role="status">
    <Icon name="circle-alert" />
    <p>这份草稿刚在另一个窗口里改过，只能留下一份。</p>
    <div className="btn-row">
      <button className="btn small" type="button" onClick={() => settle(false)}>
        载入另一个窗口的
      </button>
      <button className="btn small" type="button" onClick={() => settle(true)}>
        保留这里的
      </button>
    </div>
  </div>
);
