/** Below the title of a page, and below the title of a part of one. */
const LOWEST = 4;

/** A heading's element, and whether it is of the two upper levels of its document. */
export interface HeadingPlace {
  id: string;
  level: number;
  isUpper: boolean;
}

/**
 * Headings stand below the page's own and leave no level out, and those that were on one level stay on one; each gets
 * an id, for tables of contents. Those of a part of a page stand one level lower, and their ids begin with its name.
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
