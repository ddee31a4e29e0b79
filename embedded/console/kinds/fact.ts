import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { wireTime } from '../../domain/shanghaiTime.ts';

/** A labelled value. Personal data are masked: `full` is the whole value, which is shown only after a logged request. */
export interface Fact {
  label: string;
  value: string;
  full?: string;
}

/** Facts under a heading. */
export interface Section {
  title: string;
  facts: readonly Fact[];
}

/** A fact, or none for an empty value. */
export const fact = (label: string, value: string | number | null | undefined): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [{ label, value: String(value) }];

/** A masked fact, or none for an empty value. */
export const secret = (label: string, full: string | null | undefined, mask: (full: string) => string): Fact[] =>
  full ? [{ label, value: mask(full), full }] : [];

export const yuan = (fen: number): string => `${groupYuan(toYuan(fen))} 元`;
export const money = (label: string, fen: number): Fact[] => fact(label, yuan(fen));
export const time = (label: string, at: number | null): Fact[] => fact(label, at === null ? '' : wireTime(at));
