/** The middle of some figures; of an even number of them the upper of both. */
export const median = (figures: readonly number[]): number => figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? NaN;
