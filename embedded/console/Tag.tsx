import { MEMBER } from '../../shared/status/member.ts';

/** Colours of a status by its words. A refusal is looked for first, since its words contain those of success. */
const TONES: readonly [RegExp, string][] = [
  [/不通过|未通过|失败|停用/, 'bad'],
  [/成功|通过|已放款|已处理|生效|正常/, 'good'],
  [/待|中$|已提交|未支付/, 'wait'],
];

/** A status, in the colour of its words. */
export function Tag({ text }: { text: string }) {
  const tone = TONES.find(([words]) => words.test(text))?.[1];
  return <span className={tone ? `tag ${tone}` : 'tag'}>{text}</span>;
}

/** The mark of a membership before the member's name, and the space between them. */
export function VipMark() {
  return (
    <>
      <span className="tag vip">VIP</span>{' '}
    </>
  );
}

/** The words of a member's status. */
export const MEMBER_TEXT: Readonly<Record<number, string>> = {
  [MEMBER.active]: '正常',
  [MEMBER.disabled]: '已停用',
};

/** A member's status. */
export function MemberTag({ status }: { status: number }) {
  return <Tag text={MEMBER_TEXT[status] ?? ''} />;
}
