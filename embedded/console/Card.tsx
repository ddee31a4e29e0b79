import type { ReactNode } from 'react';

interface CardProps {
  title: ReactNode;
  /** `narrow`: no wider than a form; `acts`: with forms one below the other. */
  looks?: 'narrow' | 'acts';
  children: ReactNode;
}

/** A part of a page with its heading. */
export function Card({ title, looks, children }: CardProps) {
  return (
    <section className={looks ? `card ${looks}` : 'card'}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

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
