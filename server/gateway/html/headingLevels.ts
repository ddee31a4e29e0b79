/** The lowest heading level that is used: h4. */
const LOWEST = 4;

/** Id and level of a heading; `isUpper`: it is on one of the document's two upper levels. */
export interface HeadingPlace {
  id: string;
  level: number;
  isUpper: boolean;
}

/**
 * Assigns levels and ids to the headings of a document, in order. They begin at h2, below the page's title, and no level is
 * skipped; headings of the same level keep the same level. In a `part` of a page they are one level lower, and their ids
 * begin with the part's name.
 */
export function headingLevels(part: string | undefined): (wanted: number) => HeadingPlace {
  let above: { wanted: number; given: number }[] = [];
  let count = 0;
  return (wanted) => {
    above = above.filter((heading) => heading.wanted < wanted);
    const given = Math.min(wanted, (above.at(-1)?.given ?? 1) + 1);
    above.push({ wanted, given });
    count += 1;
    const id = `s${count}`;
    return { id: part ? `${part}-${id}` : id, level: part ? Math.min(given + 1, LOWEST) : given, isUpper: given < LOWEST };
  };
}
