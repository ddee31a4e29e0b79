import { readFileSync } from 'node:fs';

/** A section of the runbook. */
export interface Section {
  /** As in links: `upstream-down`. */
  anchor: string;
  text: string;
  /** Its blocks of commands, in their order. */
  blocks: string[];
}

export const RUNBOOK = 'docs/runbook.md';

const blocksOf = (text: string): string[] => [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);

/** The sections of the runbook. What stands before the first one has the anchor ''. */
export function readRunbook(): Section[] {
  return readFileSync(RUNBOOK, 'utf8').split(/^## /m).map((part, index) => ({
    anchor: index === 0 ? '' : (part.split('\n')[0] ?? '').toLowerCase().replaceAll(' ', '-'),
    text: part,
    blocks: blocksOf(part),
  }));
}

/** The words of a text that stand between backticks, without its blocks. */
export const spansOf = (text: string): string[] => [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
