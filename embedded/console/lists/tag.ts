import { html, type Html } from '../html.ts';

/** Colours of a status by its words. A refusal is looked for first, since its words contain those of success. */
const TONES: readonly [RegExp, string][] = [
  [/不通过|未通过|驳回|失败|停用/, 'bad'],
  [/成功|通过|已放款|已处理|生效|正常/, 'good'],
  [/待|中$|已提交|未支付/, 'wait'],
];

/** A status as a tag. */
export const tag = (text: string): Html => html`<span class="tag ${TONES.find(([words]) => words.test(text))?.[1] ?? ''}">${text}</span>`;

/** The mark of a member with a membership. */
export const vipMark: Html = html`<span class="tag vip">VIP</span>`;
