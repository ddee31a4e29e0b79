import { readFileSync } from 'node:fs';
import { anchorOf } from '../../support/anchorOf.ts';

/** Commands, and the lines that they print according to the runbook. */
export interface Step {
  commands: string;
  prints: string[];
}

/** A section of the runbook. */
export interface Section {
  /** As in links: `upstream-down`. */
  anchor: string;
  text: string;
  /** What its reader does while the fault lasts, and what tells that it is over. */
  during: Step[];
  over: Step[];
}

const DOCUMENT = 'docs/operating.md';
/** The part of it that is the runbook. */
const RUNBOOK = /^# Alerts and what to do\n([^]*?)^# /m;

const OVER = '**Over when**';

/** Blocks of commands, each with the block of what it prints if one follows. */
function stepsOf(text: string): Step[] {
  const steps: Step[] = [];
  for (const [, kind, block = ''] of text.matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gm)) {
    if (kind === 'sh') steps.push({ commands: block, prints: [] });
    else steps.at(-1)?.prints.push(...block.trim().split('\n'));
  }
  return steps;
}

/** The sections of the runbook. What stands before the first one has the anchor ''. */
function readRunbook(): Section[] {
  const [, runbook = ''] = RUNBOOK.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  return runbook.split(/^## /m).map((text, index) => {
    const [during = '', over = ''] = text.split(OVER);
    return {
      anchor: index === 0 ? '' : anchorOf(text.split('\n')[0] ?? ''),
      text,
      during: stepsOf(during),
      over: stepsOf(over),
    };
  });
}

/** A section by its anchor. Throws if there is none. */
export function sectionOf(anchor: string): Section {
  const found = readRunbook().find((section) => section.anchor === anchor);
  if (!found) throw new Error(`the runbook has no section ${anchor}`);
  return found;
}

/** Whether a line of the output is the printed one: `…` stands for anything, and columns may be wider. */
export function isPrinted(line: string, output: string): boolean {
  const pattern = line
    .trim()
    .split('…')
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll(/\s+/g, '\\s+'))
    .join('.*');
  return output.split('\n').some((printed) => new RegExp(pattern).test(printed));
}
