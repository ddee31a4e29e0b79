import { BadgeCheck, Info, TriangleAlert } from 'lucide-react';
import { Icon } from '../Icon.tsx';

interface LoanNotesProps {
  mismatch: boolean;
  needsCert: boolean;
  certified: boolean;
  isMember: boolean;
  /** Where to come back to. */
  from: string;
}

/** What has to be known before anything is filled in. */
export function LoanNotes({ mismatch, needsCert, certified, isMember, from }: LoanNotesProps) {
  return (
    <>
      {mismatch && (
        <p className="alert warn">
          <Icon of={TriangleAlert} size="small" />
          <span>您选择的机构不受理这类申请，本次按未指定机构填写；也可以在右侧重新比较机构。</span>
        </p>
      )}
      {!isMember && (
        <p className="alert">
          <Icon of={Info} size="small" />
          <span>{`可以先填写，提交时再登录${needsCert ? '并完成实名认证' : ''}；填写的内容只保存在这台设备上。`}</span>
        </p>
      )}
      {isMember && needsCert && !certified && (
        <p className="alert warn" id="need-cert" tabIndex={-1}>
          <Icon of={BadgeCheck} size="small" />
          <span>
            这类申请须先完成实名认证才能提交，已填写的内容会保留。
            <a href={`/user/info?from=${encodeURIComponent(from)}`}>去认证</a>
          </span>
        </p>
      )}
    </>
  );
}
