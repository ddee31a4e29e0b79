/** The middle of some figures; of an even number of them the upper of both. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? NaN;

/** Does something with each of a list, in its order, with at most `count` at the same time. Rejects as soon as one is rejected. */
export async function inParallel<One>(
  count: number,
  list: readonly One[],
  act: (one: One, at: number) => Promise<void>,
): Promise<void> {
  const left = list.entries();
  const worker = async () => {
    for (const [at, one] of left) await act(one, at);
  };
  await Promise.all(Array.from({ length: count }, worker));
}
