import type { EmbeddedUpstream } from '../support/embeddedUpstream.ts';

/** The result of a walk, as the member sees it. */
export interface Walked {
  /** Status of the record. */
  status: number;
  /** Titles of the record's timeline, oldest first; for a recharge, which has none, the kinds of its bills. */
  shown: (string | number)[];
  /** Scenes of the notices about the record, oldest first. */
  notices: string[];
  /** Change of the wallet's balance in yuan, for walks that move money. */
  left?: string;
}

/** One way through a workflow, and its expected result. */
export interface Walk extends Walked {
  way: string;
  go(upstream: EmbeddedUpstream): Promise<Walked>;
}

/** Makes a walk of step names; `go` carries them out one after the other. */
export const walkOf = <Step extends string>(go: (upstream: EmbeddedUpstream, steps: readonly Step[]) => Promise<Walked>) =>
  (steps: readonly Step[], end: Walked): Walk => ({ ...end, way: steps.join(', '), go: (upstream) => go(upstream, steps) });

interface NoticeRow { scene: string; biz_type: string; biz_id: number }

/** Scenes of the member's notices about a record, oldest first. */
export async function noticesOf(upstream: EmbeddedUpstream, token: string, type: string, id: number): Promise<string[]> {
  const rows = (await upstream.get('/api/user/notice/list?count=100', token)).data.list as NoticeRow[];
  return rows.filter((row) => row.biz_type === type && row.biz_id === id).map(({ scene }) => scene).toReversed();
}

/** Titles of a record's timeline; an ellipsis marks a step that is still to come, which an ended record must not have. */
export function titles(timeline: readonly { text: string; at: string | null }[]): string[] {
  return timeline.map(({ text, at }) => (at ? text : `${text}…`));
}

/** The output of a call; throws if the step was refused. */
export async function must<T extends { code: number; message: string; data: unknown }>(step: string, call: Promise<T>): Promise<T['data']> {
  const { code, message, data } = await call;
  if (code !== 200) throw new Error(`${step}: ${code} ${message}`);
  return data;
}
