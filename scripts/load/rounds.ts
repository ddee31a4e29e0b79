import type { Sample } from './generate.ts';

/** What became of the requests of a phase. */
export interface Outcome {
  served: Sample[];
  shed: Sample[];
  others: Sample[];
  health: Sample[];
  /** Payouts of a member, and pages of one. */
  money: Sample[];
  member: Sample[];
}

export interface Round {
  /** Pages in a second, before and after the overload. */
  saturation: number;
  calm: Outcome;
  over: Outcome;
  after: Outcome;
  /** Pages served in a second of overload, in parts of saturation. */
  goodput: number;
}

/** Sorts the samples of an open load; those of its first `skip` ms are left out. */
export function outcomeOf({ pages, ...probes }: { pages: Sample[] } & Pick<Outcome, 'health' | 'money' | 'member'>, skip = 0): Outcome {
  const counted = pages.filter(({ at }) => at >= skip);
  return {
    served: counted.filter(({ status }) => status === 200),
    shed: counted.filter(({ status }) => status === 503),
    others: counted.filter(({ status }) => status !== 200 && status !== 503),
    ...probes,
  };
}

/** The median of a figure over all rounds. */
export function median(rounds: readonly Round[], figure: (round: Round) => number): number {
  const sorted = rounds.map(figure).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Part of the requests of some phases that was shed. */
export function shedPart(outcomes: readonly Outcome[]): number {
  const shed = outcomes.flatMap((outcome) => outcome.shed).length;
  return shed / (shed + outcomes.flatMap(({ served }) => served).length);
}
