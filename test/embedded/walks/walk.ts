import type { EmbeddedUpstream } from '../support/embeddedUpstream.ts';

/** Where a walk has led: all that the member can see of it afterwards. */
export interface Walked {
  /** State of the record. */
  status: number;
  /** Steps that the record shows, oldest first; of an order, which has none, the kinds of its bill rows. */
  shown: (string | number)[];
  /** Scenes of the notices about it, oldest first, each as often as it was sent. */
  told: string[];
  /** What it has left in the wallet, in yuan; of walks that move money. */
  left?: string;
}

/** One way through a machine, from its beginning to where it ends or rests. */
export interface Walk extends Walked {
  way: string;
  go(upstream: EmbeddedUpstream): Promise<Walked>;
}

/** A walk by its steps' names, which one function takes one after another. */
export const by = <Step extends string>(go: (upstream: EmbeddedUpstream, steps: readonly Step[]) => Promise<Walked>) =>
  (steps: readonly Step[], end: Walked): Walk => ({ ...end, way: steps.join(', '), go: (upstream) => go(upstream, steps) });

interface NoticeRow { scene: string; biz_type: string; biz_id: number }

/** What the member was told about a record, oldest first. */
export async function told(upstream: EmbeddedUpstream, token: string, type: string, id: number): Promise<string[]> {
  const rows = (await upstream.get('/api/user/notice/list?count=100', token)).data.list as NoticeRow[];
  return rows.filter((row) => row.biz_type === type && row.biz_id === id).map(({ scene }) => scene).toReversed();
}

/** Titles of a record's timeline; a step that is still to come has no time, and none may be left at an end. */
export function titles(timeline: readonly { text: string; at: string | null }[]): string[] {
  return timeline.map(({ text, at }) => (at ? text : `${text}…`));
}

/** The answer's data; a walk stops where a step was refused. */
export async function must<T extends { code: number; message: string; data: unknown }>(step: string, call: Promise<T>): Promise<T['data']> {
  const { code, message, data } = await call;
  if (code !== 200) throw new Error(`${step}: ${code} ${message}`);
  return data;
}
