/** A planted defect: one change of one source file, and the tests that must notice it. */
export interface Defect {
  /** What is broken then, as a sentence. */
  name: string;
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test files of which at least one must fail. */
  tests: readonly string[];
  /** The tests start the built gateway, so the defect has to be built too. */
  isBuilt?: true;
}

/** Why the defect cannot be planted; null if it can. */
export function plantingFault({ find, replace }: Defect, source: string): string | null {
  const count = source.split(find).length - 1;
  if (count !== 1) return `the text to replace occurs ${count} times`;
  return find === replace ? 'the replacement changes nothing' : null;
}
