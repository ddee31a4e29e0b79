import { FIELD, type Piece } from './lines.ts';
import { PROGRAM_WORD } from './words.ts';

const UNIT = '(?:万元|亿元|元|万|亿|%|％|个月|天|年|期|次|笔|人|位|家|条|份|页|小时|分钟|秒)(?:起|以内|以上)?';
/** A piece that is a unit and nothing else. */
const LONE_UNIT = new RegExp(`^[-–—−~～至\\s]*${UNIT}$`);
/** What may stand before a unit: a figure, also a masked one or one in words, or a field. */
const FIGURE = new RegExp(`[\\d*•${FIELD}半几一二两三四五六七八九十百千万亿]$`);
/** Parts of a line that lack what they belong to. */
const LACKS: [found: RegExp, fault: string][] = [
  [new RegExp(`¥(?!\\s*[-−+]?\\s*[\\d*•${FIELD}])`), '¥ without a figure'],
  [new RegExp(`(?:^|[^\\d\\s*（(${FIELD}])\\s*[%％]`), '% without a figure'],
  [new RegExp(`(?:^|[-–—−~～至：]\\s*)${UNIT}(?=$|[-–—−~～至，。；])`), 'a unit without a figure'],
  [new RegExp(`(?:共|第|约|每页)\\s+${UNIT}(?![\\u4e00-\\u9fff])`), 'a unit without a figure'],
  [/（\s*）|\(\s*\)|《\s*》|“\s*”|「\s*」/, 'empty brackets'],
  [/^[·|｜、/]\s|\s?[·|｜、]$|·\s*·/, 'a separator with nothing to separate'],
];

/** What is wrong with the text of a line. */
export function textFaults(line: readonly Piece[]): string[] {
  const text = line.map((piece) => piece.text).join('').trim();
  const faults = LACKS.filter(([found]) => found.test(text)).map(([, fault]) => fault);
  if (PROGRAM_WORD.test(text)) faults.push('a word of the program');
  let before = '';
  for (const piece of line) {
    if (LONE_UNIT.test(piece.text.trim()) && !FIGURE.test(before.trimEnd()) && !faults.includes('a unit without a figure')) faults.push('a unit without a figure');
    before += piece.text;
  }
  return faults.map((fault) => `${fault} in ${text.slice(0, 60)}`);
}
