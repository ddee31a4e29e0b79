import { MEMBER_CERT } from '../../../shared/status/member.ts';
import { BadgeCheck } from 'lucide';
import { Icon } from '../../ui/Icon.tsx';

import { CERT_NOTE } from './certNoteId.ts';

interface CertNoteProps {
  /** Certification status of a member who is not certified. */
  status: number;
  /** Path to return to after certification. */
  from: string;
}

/** A note that the application cannot be submitted before certification, with a link there and back. */
export function CertNote({ status, from }: CertNoteProps) {
  const [text, word] = WORDS[status] ?? WORDS[MEMBER_CERT.none];
  return (
    <p className="alert warn" id={CERT_NOTE} tabIndex={-1}>
      <Icon of={BadgeCheck} size="small" />
      <span>
        {text} <a href={`/user/info?from=${encodeURIComponent(from)}#cert`}>{word}</a>
      </span>
    </p>
  );
}

const WORDS: Record<number, readonly [text: string, word: string]> & Record<typeof MEMBER_CERT.none, readonly [string, string]> = {
  [MEMBER_CERT.none]: ['这类申请须先完成实名认证才能提交，已填写的内容会保留。', '去认证'],
  [MEMBER_CERT.review]: ['实名认证审核中，一般 1 个工作日内完成；通过后即可提交，已填写的内容会保留。', '查看进度'],
  [MEMBER_CERT.rejected]: ['实名认证未通过，修改并通过后才能提交，已填写的内容会保留。', '去修改'],
};
