import { anchorOf } from './anchorOf.ts';
import texts from './chineseTexts.json' with { type: 'json' };

/** The language of an operators' document: what a text is in it, and a heading of the second level. */
export interface Say {
  (english: string): string;
  heading: (english: string) => string;
}

const chineseOf = new Map(Object.entries(texts));

function translated(text: string): string {
  const chinese = chineseOf.get(text);
  if (!chinese) throw new Error(`test/support/chineseTexts.json does not have: ${text}`);
  return chinese;
}

export const english: Say = Object.assign((text: string) => text, {
  heading: (text: string) => `## ${text}`,
});

/** A heading has the address of the English one, so that a link holds in both. */
const chinese: Say = Object.assign(translated, {
  heading: (text: string) => `<a id="${anchorOf(text)}"></a>\n## ${translated(text)}`,
});

/** A document for operators and its twin, each with its language. */
export const twins = (document: string) =>
  [
    [`${document}.md`, english],
    [`${document}.zh-CN.md`, chinese],
  ] as const;
